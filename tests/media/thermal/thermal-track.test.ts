import { expect, test } from "vitest";
import { mapPositions, measureTrack } from "#media/thermal/track.ts";
import { frameOf, headerOf } from "../cptv/cptv-samples.ts";

const box = { x: 1, y: 0, width: 2, height: 1 };
const header = headerOf(4, 1);

function numbersOf(positions: Parameters<typeof mapPositions>[0], hasBackgroundFrame = false) {
  return [...mapPositions(positions, { ...header, hasBackgroundFrame }).keys()];
}

test("a position belongs to the frame of its order, of which 0 is one", () => {
  const positions = [
    { ...box, order: 0, frameTime: 5 },
    { ...box, order: 7, frameTime: 5 },
  ];
  expect(numbersOf(positions)).toEqual([0, 7]);
  expect(numbersOf(positions, true)).toEqual([0, 7]);
});

test("without an order the time tells the frame, one later behind a background frame", () => {
  const positions = [
    { ...box, frameTime: 1 / 9 },
    { ...box, frameTime: 1.99 },
  ];
  expect(numbersOf(positions)).toEqual([1, 18]);
  expect(numbersOf(positions, true)).toEqual([0, 17]);
});

test("a position with neither belongs to the first frame", () => {
  expect(numbersOf([box])).toEqual([0]);
});

test("of several positions in one frame the first counts", () => {
  const first = { ...box, order: 3 };
  const positions = mapPositions([first, { ...box, order: 3, x: 9 }], header);
  expect(positions.get(3)).toBe(first);
  expect(positions.get(4)).toBeUndefined();
});

test("a track's range is that of its boxes in their own frames", () => {
  const frames = [
    frameOf([9000, 9000, 9000, 9000], { background: true }),
    frameOf([1, 3000, 3100, 8000]),
    frameOf([1, 2000, 9000, 8000]),
    frameOf([1, 3050, 3200, 8000]),
  ];
  const positions = new Map([
    [0, box],
    [2, { x: 2.5, y: -4, width: 0.4, height: 90 }],
  ]);
  expect(measureTrack(frames, header, positions)).toEqual({ min: 3000, max: 3200 });
  expect(measureTrack(frames, header, new Map([[99, box]]))).toBeUndefined();
});
