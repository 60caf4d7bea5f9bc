import { expect, test } from "vitest";
import {
  chooseLevel,
  listTiles,
  listUseful,
  spanOf,
} from "#app/components/sound-player/view/choose-tiles.ts";
import {
  placePassage,
  placeTracks,
  toPassageOf,
} from "#app/components/sound-player/view/place-passage.ts";
import {
  describePassage,
  formatHertz,
  formatMoment,
  labelFrequencies,
  labelTimes,
} from "#app/components/sound-player/view/readings.ts";
import { readLevel } from "#app/components/sound-player/view/use-levels.ts";
import * as spans from "#app/components/sound-player/view/span.ts";

const limits = { seconds: 60, least: 0.1 };
const minute = { sampleRate: 48_000, seconds: 60 };
const whole = { start: 0, end: 60 };

test("zooming keeps what is under the pointer, and stays within the sound and above the least", () => {
  const near = spans.zoomSpan(whole, 4, 0.25, limits);
  expect(near).toEqual({ start: 11.25, end: 26.25 });
  expect(spans.secondsAt(near, 0.25)).toBe(spans.secondsAt(whole, 0.25));
  expect(spans.zoomSpan(near, 0.01, 0.5, limits)).toEqual(whole);
  expect(spans.zoomSpan(near, 1e6, 0, limits)).toEqual({ start: 11.25, end: 11.35 });
  const short = { seconds: 0.05, least: 0.1 };
  expect(spans.zoomSpan({ start: 0, end: 0.05 }, 2, 0, short)).toEqual({ start: 0, end: 0.05 });
});

test("moving stops at both ends", () => {
  const span = { start: 10, end: 20 };
  expect(spans.panSpan(span, 0.5, limits)).toEqual({ start: 15, end: 25 });
  expect(spans.panSpan(span, -9, limits)).toEqual({ start: 0, end: 10 });
  expect(spans.panSpan(span, 9, limits)).toEqual({ start: 50, end: 60 });
  expect(spans.centreSpan(span, 59, limits)).toEqual({ start: 50, end: 60 });
});

test("a part is shown by as little movement as possible, with room around it", () => {
  const span = { start: 10, end: 20 };
  expect(spans.revealSpan(span, { start: 12, end: 13 }, limits)).toBe(span);
  const later = spans.revealSpan(span, { start: 30, end: 35 }, limits);
  expect(later).toEqual({ start: 25.5, end: 35.5 });
  const earlier = spans.revealSpan(span, { start: 3, end: 8 }, limits);
  expect(earlier).toEqual({ start: 2.5, end: 12.5 });
  const long = spans.revealSpan(span, { start: 5, end: 45 }, limits);
  expect(long).toEqual({ start: 1, end: 49 });
  expect(spans.frameSpan({ start: 30, end: 32 }, limits)).toEqual({ start: 28, end: 34 });
});

test("the page turns where the sound leaves it, and not where somebody looks elsewhere", () => {
  const span = { start: 10, end: 20 };
  expect(spans.turnPage(span, 19.99, 20.01, limits)).toEqual({ start: 20.01, end: 30.01 });
  expect(spans.turnPage(span, 15, 15.1, limits)).toBeUndefined();
  expect(spans.turnPage(span, 40, 40.1, limits)).toBeUndefined();
});

test("a column of the tiles is about a pixel wide, and twice that where people save data", () => {
  const screen = { pixels: 1000, isSaving: false };
  const all = chooseLevel(whole, minute, screen);
  /* 2,880,000 samples on 1000 pixels: 45 times 64 samples, and 2^5.5 is 45. */
  expect([5, 6]).toContain(all);
  expect(chooseLevel(whole, minute, { ...screen, isSaving: true })).toBe(all + 1);
  expect(chooseLevel({ start: 5, end: 5.1 }, minute, screen)).toBe(0);
  expect(chooseLevel(whole, minute, { pixels: 1, isSaving: false })).toBe(7);
});

test("only the tiles that are seen are wanted, and none beyond the end", () => {
  const length = spanOf({ level: 3, index: 0 }, minute).end;
  expect(listTiles(3, { start: length + 0.1, end: 2 * length }, minute)).toEqual([
    { level: 3, index: 1 },
  ]);
  const all = listTiles(3, whole, minute);
  expect(all).toHaveLength(Math.ceil(60 / length));
  expect(spanOf(all.at(-1)!, minute).start).toBeLessThan(60);
  expect(listTiles(3, { start: 55, end: 600 }, minute).at(-1)).toEqual(all.at(-1));
});

test("tiles that have come fill in, coarse ones beneath, and those too wide are left out", () => {
  const loaded = [0, 3, 7].map((level) => ({ level, index: 0 }));
  const levels = (end: number) =>
    listUseful(loaded, { start: 0, end }, minute).map(({ level }) => level);
  expect(levels(60)).toEqual([7, 3, 0]);
  expect(levels(0.5)).toEqual([3, 0]);
  expect(listUseful(loaded, { start: 50, end: 60 }, minute)).toEqual([{ level: 7, index: 0 }]);
});

test.each(["linear", "mel"] as const)("a passage is where it was drawn, %s", (scale) => {
  const shown = { span: { start: 10, end: 20 }, axis: { minHertz: 0, maxHertz: 12_000, scale } };
  const passage = { start: 12, end: 13, band: { low: 800, high: 1000 } };
  const box = placePassage(passage, shown);
  expect(box.x).toBeCloseTo(0.2);
  expect(box.width).toBeCloseTo(0.1);
  const back = toPassageOf(box, shown);
  expect(back.start).toBeCloseTo(12);
  expect(back.end).toBeCloseTo(13);
  expect(back.band.low).toBeCloseTo(800);
  expect(back.band.high).toBeCloseTo(1000);
});

test("a track without frequencies is as high as the picture, and what is out of it is left out", () => {
  const shown = {
    span: { start: 10, end: 20 },
    axis: { minHertz: 0, maxHertz: 4000, scale: "linear" as const },
  };
  const track = { number: 1, label: "kiwi", start: 11, end: 12, isHidden: false };
  const tracks = [
    { ...track, id: 1, minFreq: 0, maxFreq: 0 },
    { ...track, id: 2, minFreq: 6000, maxFreq: 7000 },
    { ...track, id: 3, start: 30, end: 31 },
    { ...track, id: 4, minFreq: 1000, maxFreq: 2000 },
  ];
  const boxes = placeTracks(tracks, shown, { selectedId: 4, hasAll: false });
  expect(boxes.map(({ id, label }) => [id, label])).toEqual([
    [1, ""],
    [4, "kiwi"],
  ]);
  expect(boxes[0]).toMatchObject({ y: 0, height: 1 });
});

test("the level is that of the loudest pixel under the pointer, at edges, too", () => {
  const pixels = new Uint8ClampedArray(512 * 512 * 4);
  /* A tone of 12 kHz in the middle of the first tile: row 256, column 256. */
  pixels[(256 * 512 + 256) * 4] = 215;
  const tile = { level: 0, index: 0 };
  const { end } = spanOf(tile, minute);
  const read = (seconds: number, hertz: number) =>
    readLevel({ src: "", pixels }, tile, minute, { seconds, hertz });
  expect(read(end / 2, 11_950)).toBe(-20);
  expect(read(end / 2, 13_000)).toBe(-127.5);
  expect(read(0, 0)).toBe(-127.5);
  expect(read(end, 24_000)).toBe(-127.5);
});

test("readings are short and tell neighbours apart", () => {
  expect(formatHertz(850)).toBe("850\u00a0Hz");
  expect(formatHertz(2400)).toBe("2.4\u00a0kHz");
  expect(formatHertz(45_250)).toBe("45.3\u00a0kHz");
  expect(formatMoment(59.999, 2)).toBe("1:00.00");
  expect(formatMoment(5.24, 1)).toBe("0:05.2");
  expect(describePassage({ start: 3.24, end: 4, band: { low: 800, high: 1200 } })).toBe(
    "From 0:03.24 to 0:04.00, 800\u00a0Hz to 1.2\u00a0kHz",
  );
  expect(labelTimes(whole, 6).map(({ label }) => label)).toContain("0:30");
  const close = labelTimes({ start: 1, end: 1.1 }, 6).map(({ label }) => label);
  expect(new Set(close).size).toBe(close.length);
  expect(close).toContain("0:01.04");
  const axis = { minHertz: 0, maxHertz: 24_000, scale: "linear" as const };
  expect(labelFrequencies(axis, 5).map(({ label }) => label)).toContain("10\u00a0kHz");
});
