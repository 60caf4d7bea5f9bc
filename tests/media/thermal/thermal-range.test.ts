import { expect, test } from "vitest";
import type { CptvFrame } from "#media/cptv/format.ts";
import {
  chooseRange,
  measureRange,
  type ValueRange,
  widenClipRange,
} from "#media/thermal/range.ts";
import { frameOf, headerOf } from "../cptv/cptv-samples.ts";

const header = headerOf(3, 1);
const clip = { min: 2800, max: 3500 };

function widenBy(frames: CptvFrame[]): ValueRange | undefined {
  return frames.reduce<ValueRange | undefined>(widenClipRange, undefined);
}

test("a range is the smallest and largest value", () => {
  expect(measureRange(Uint16Array.of(3000, 65535, 2))).toEqual({ min: 2, max: 65535 });
});

test("a clip's range grows with its frames", () => {
  const frames = [
    frameOf([3000, 3400, 3100]),
    frameOf([2900, 3000, 3000]),
    frameOf([3500, 3000, 3000]),
  ];
  expect(widenBy(frames)).toEqual({ min: 2900, max: 3500 });
  expect(widenBy([])).toBeUndefined();
});

test("a clip's range spans at least 100", () => {
  expect(widenBy([frameOf([3000, 3001, 3002])])).toEqual({ min: 3000, max: 3100 });
  expect(widenBy([frameOf([65500, 65500, 65535])])).toEqual({ min: 65500, max: 65536 });
});

test("a few pixels that are colder or hotter than all others take no colours from them", () => {
  const spotted = (cold: number, hot: number) =>
    frameOf(
      Array.from({ length: 2000 }, (_, at) => 3000 + (at % 500))
        .fill(100, 0, cold)
        .fill(9000, 2000 - hot),
    );
  expect(widenBy([spotted(10, 2)])).toEqual({ min: 3000, max: 3499 });
  expect(widenBy([spotted(11, 3)])).toEqual({ min: 100, max: 9000 });
});

test("an animal that is seen in one frame alone has colours of its own", () => {
  const empty = frameOf(Array.from({ length: 2000 }, (_, at) => 3000 + (at % 150)));
  const visited = frameOf([...empty.pixels].fill(3600, 0, 20));
  expect(widenBy([empty, visited, empty])).toEqual({ min: 3000, max: 3600 });
});

test("glitches and frames less than 5 s after a flat-field correction do not count, unless background", () => {
  const good = frameOf([3000, 3300, 3200]);
  const glitch = frameOf([0, 5000, 5000]);
  const settling = frameOf([1000, 5000, 5000], { timeOnMs: 14_999, lastFfcMs: 10_000 });
  const settled = frameOf([2000, 4000, 4000], { timeOnMs: 15_000, lastFfcMs: 10_000 });
  expect(widenBy([good, glitch, settling])).toEqual({ min: 3000, max: 3300 });
  expect(widenBy([good, settled])).toEqual({ min: 2000, max: 4000 });
  expect(widenBy([good, { ...settling, background: true }])).toEqual({ min: 1000, max: 5000 });
});

test("the header's range counts, when it is whole, as long as the clip's is unknown", () => {
  const frame = frameOf([3000, 3300, 3200]);
  const ranged = { ...header, minValue: 27995, maxValue: 28633 };
  expect(chooseRange(frame, ranged, undefined)).toEqual({ min: 27995, max: 28633 });
  expect(chooseRange(frame, ranged, clip)).toEqual(clip);
  expect(chooseRange(frame, { ...header, minValue: 27995 }, undefined)).toEqual({
    min: 3000,
    max: 3300,
  });
});

test("a frame gets the clip's range, or its own while the sensor settles or there is no other", () => {
  const pixels = [3000, 3300, 3200];
  const settling = { timeOnMs: 10_000, lastFfcMs: 9_000 };
  expect(chooseRange(frameOf(pixels), header, clip)).toEqual(clip);
  expect(chooseRange(frameOf(pixels), header, undefined)).toEqual({ min: 3000, max: 3300 });
  expect(chooseRange(frameOf(pixels, settling), header, clip)).toEqual({ min: 3000, max: 3300 });
  expect(chooseRange(frameOf(pixels, { ...settling, background: true }), header, clip)).toEqual(
    clip,
  );
});
