import fc from "fast-check";
import { expect, test } from "vitest";
import {
  displayRate,
  frameAt,
  frameOfMoment,
  isDrawingDue,
  measureSpan,
  momentOfFrame,
} from "#media/thermal/playback.ts";

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

test("the moment of a frame leads back to it, in tenths of a second at nine frames a second", () => {
  expect(momentOfFrame(46, 9)).toBe(5.2);
  expect(momentOfFrame(0, 9)).toBe(0);
  fc.assert(
    fc.property(fc.nat(65_535), fc.integer({ min: 1, max: 60 }), (frame, fps) => {
      expect(frameOfMoment(momentOfFrame(frame, fps), fps)).toBe(frame);
    }),
  );
});

test("a moment is that of the frame that is to be seen then", () => {
  expect(frameOfMoment(0.1, 9)).toBe(0);
  expect(frameOfMoment(6 / 9, 9)).toBe(6);
  expect(frameOfMoment(-1, 9)).toBe(0);
});
