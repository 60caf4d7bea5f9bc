import { expect, test } from "vitest";
import { findPositionAt } from "#contract/rules/reviews/position-at.ts";

const positions = Array.from({ length: 60 }, (_, order) => ({
  x: order,
  y: 0,
  width: 5,
  height: 5,
  order,
}));

test("a moment is counted in the frames of the film, nine a second where nothing is known", () => {
  expect(findPositionAt(positions, 1)?.order).toBe(9);
  expect(findPositionAt(positions, 1, 30)?.order).toBe(30);
  expect(findPositionAt(positions, 3, 30)).toBeUndefined();
});
