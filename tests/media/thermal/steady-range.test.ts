import fc from "fast-check";
import { expect, test } from "vitest";
import type { CptvFrame } from "#media/cptv/format.ts";
import { openCptv } from "#media/cptv/decode.ts";
import { palettes } from "#media/thermal/palettes.ts";
import { renderFrame } from "#media/thermal/render.ts";
import { measureContrast } from "#media/thermal/range.ts";
import { chooseSteadyRange, SteadyRange } from "#media/thermal/steady-range.ts";
import { frameOf, requireRecording } from "../cptv/cptv-samples.ts";

/** A thousand values from `low` on, `step` apart, with `hot` ones on top. */
function sceneOf(low: number, step: number, hot: number[] = []): CptvFrame {
  return frameOf([...Array.from({ length: 1000 }, (_, at) => low + at * step), ...hot]);
}

function rangeOf(frames: CptvFrame[]) {
  const range = new SteadyRange();
  for (const frame of frames) range.add(frame);
  return range.range;
}

test("the tails are left out: half a percent of cold, a thousandth of heat", () => {
  expect(measureContrast(sceneOf(3000, 1).pixels)).toEqual({ min: 3005, max: 3998 });
  expect(measureContrast(Uint16Array.of(7))).toEqual({ min: 7, max: 7 });
});

test("what is left out is never more than the tails say", () => {
  const pixels = fc.uint16Array({ minLength: 1, maxLength: 3000, max: 4000, min: 3000 });
  fc.assert(
    fc.property(pixels, (pixels) => {
      const { min, max } = measureContrast(pixels);
      expect(min).toBeLessThanOrEqual(max);
      expect(pixels.filter((value) => value < min).length).toBeLessThanOrEqual(
        pixels.length / 200 + 1,
      );
      expect(pixels.filter((value) => value > max).length).toBeLessThanOrEqual(
        pixels.length / 1000,
      );
    }),
  );
});

test("from two frames on a range only grows as frames come", () => {
  const frames = fc.array(
    fc.tuple(fc.integer({ min: 2000, max: 2400 }), fc.integer({ min: 1, max: 3 })),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(frames, (scenes) => {
      const range = new SteadyRange();
      const seen = scenes.map(([low, step]) => {
        range.add(sceneOf(low, step));
        return range.range!;
      });
      for (const [at, { min, max }] of seen.entries()) {
        const before = at > 1 ? seen[at - 1]! : { min, max };
        expect(min).toBeLessThanOrEqual(before.min);
        expect(max).toBeGreaterThanOrEqual(before.max);
      }
    }),
  );
});

test("one spoilt frame does not change the colours of the others", () => {
  const quiet = sceneOf(3000, 0.2);
  const spoilt = sceneOf(1, 40);
  expect(rangeOf([quiet, quiet, spoilt, quiet])).toEqual(rangeOf([quiet, quiet, quiet]));
});

test("an animal that comes late is in the range from its second frame on", () => {
  const quiet = sceneOf(3000, 0.2);
  const animal = sceneOf(3000, 0.2, [3600, 3600, 3600, 3600]);
  expect(rangeOf([quiet, quiet, animal])?.max).toBeLessThan(3300);
  expect(rangeOf([quiet, quiet, animal, animal])?.max).toBe(3600);
});

test("a still scene spans at least 100, so that noise stays faint", () => {
  const still = sceneOf(3000, 0);
  expect(rangeOf([still, still])).toEqual({ min: 3000, max: 3100 });
});

test("frames with a dead pixel or soon after a flat-field correction do not count", () => {
  const settling = { ...sceneOf(9000, 1), timeOnMs: 12_000, lastFfcMs: 10_000 };
  const dead = sceneOf(0, 60);
  const quiet = sceneOf(3000, 0.2);
  expect(rangeOf([settling, dead, settling])).toBeUndefined();
  expect(rangeOf([settling, settling, quiet, quiet])).toEqual(rangeOf([quiet, quiet]));
});

test("the first frame alone has its own range", () => {
  expect(rangeOf([sceneOf(3000, 1)])).toEqual({ min: 3005, max: 3998 });
  expect(rangeOf([])).toBeUndefined();
});

test("a frame is shown in the film's range, and in its own while the sensor settles", () => {
  const film = { min: 1000, max: 2000 };
  expect(chooseSteadyRange(sceneOf(3000, 1), film)).toBe(film);
  const settling = { ...sceneOf(3000, 1), timeOnMs: 12_000, lastFfcMs: 10_000 };
  expect(chooseSteadyRange(settling, film)).toEqual({ min: 3005, max: 3998 });
  expect(chooseSteadyRange(sceneOf(3000, 1), undefined)).toEqual({ min: 3005, max: 3998 });
});

test("every palette shows a real film: no colour takes half of a picture", async (context) => {
  const { frames } = await openCptv(requireRecording(context, "small.cptv"));
  const range = new SteadyRange();
  let last: CptvFrame | undefined;
  for await (const frame of frames) {
    range.add(frame);
    last = frame;
  }
  for (const palette of palettes) {
    const image = renderFrame(last!.pixels, range.range!, palette);
    const levels = Array.from({ length: 8 }, () => 0);
    for (let at = 0; at < image.length; at += 4) {
      const light = (image[at]! + image[at + 1]! + image[at + 2]!) / 3;
      levels[Math.floor(light / 32)]! += 1;
    }
    expect(Math.max(...levels), palette.name).toBeLessThan(last!.pixels.length * 0.75);
  }
});
