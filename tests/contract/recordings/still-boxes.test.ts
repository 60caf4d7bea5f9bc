import { expect, test } from "vitest";
import { toPictureBox } from "#contract/rules/recordings/still-boxes.ts";

const whole = { x: 0, y: 0, width: 1, height: 1 };

test("a box that is sent from the bottom left is placed from the top left", () => {
  const box = toPictureBox([{ x: 0.25, y: 0.125, width: 0.5, height: 0.25 }]);
  expect(box).toEqual({ x: 0.25, y: 0.625, width: 0.5, height: 0.25 });
  expect(toPictureBox([whole])).toEqual(whole);
});

test("a box ends at the edges of the picture", () => {
  const box = toPictureBox([{ x: -0.5, y: 0.75, width: 1, height: 0.5 }]);
  expect(box).toEqual({ x: 0, y: 0, width: 0.5, height: 0.25 });
});

test("the first box that shows counts", () => {
  const hidden = { x: 0.5, y: 0.5, width: 0, height: 0.5 };
  const pixels = { x: 40, y: 60, width: 20, height: 10 };
  expect(toPictureBox([hidden, pixels, whole])).toEqual(whole);
  expect(toPictureBox([hidden, pixels])).toBeUndefined();
  expect(toPictureBox([])).toBeUndefined();
});
