import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advance,
  displayRate,
  frameAt,
  isDrawingDue,
  measureSpan,
} from "#media/thermal/playback.ts";

test("playing gets as far as the time that went by, however it is cut into refreshes", () => {
  const elapsed = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(elapsed, fc.constantFrom(0.5, 1, 2, 4, 6), (times, speed) => {
      const pace = { framesPerSecond: 9 * speed, end: 100_000 };
      const position = times.reduce((position, ms) => advance(position, ms, pace), 0);
      const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
      expect(position).toBeCloseTo(seconds * 9 * speed, 6);
    }),
  );
});

test("playing goes no further than the end", () => {
  expect(advance(89.5, 1000, { framesPerSecond: 9, end: 90 })).toBe(90);
  expect(advance(90, 1000, { framesPerSecond: 9, end: 90 })).toBe(90);
});

test("a position shows the frame it is in, and the last one at the very end", () => {
  expect(frameAt(2.99, 90)).toBe(2);
  expect(frameAt(90, 90)).toBe(89);
  expect(frameAt(-1, 90)).toBe(0);
  expect(frameAt(0, 0)).toBe(0);
});

test.each([
  [20, 30],
  [30, 30],
  [48, 60],
  [60, 60],
  [75, 60],
  [90, 60],
  [120, 120],
  [144, 120],
  [240, 120],
])("a display of %i Hz is drawn for at %i", (hertz, rate) => {
  expect(displayRate(Array.from({ length: 10 }, () => 1000 / hertz))).toBe(rate);
});

test("one late refresh does not count", () => {
  const intervals = Array.from({ length: 9 }, () => 16.7);
  expect(displayRate([...intervals, 2000])).toBe(60);
});

test("drawing at 60 on a display of 240 Hz is due at every fourth refresh", () => {
  const instants = Array.from({ length: 241 }, (_, at) => (at * 1000) / 240 + 0.5);
  const due = instants.slice(1).filter((now, at) => isDrawingDue(instants[at]!, now, 60));
  expect(due).toHaveLength(60);
});

test("a track is seen from its first position to its last, in whatever order they come", () => {
  const positions = new Map([
    [12, {}],
    [7, {}],
    [30, {}],
  ]);
  expect(measureSpan(positions, { start: 0, end: 0 }, 9)).toEqual({ first: 7, last: 30 });
});

test("without positions a track is seen at its times", () => {
  expect(measureSpan(new Map(), { start: 1.1, end: 4 }, 9)).toEqual({ first: 10, last: 36 });
});
