import { expect, test } from "vitest";
import { findBackground } from "#media/thermal/background.ts";
import { findBlobView, findPlainFrame, findTrackViews } from "#media/thermal/best-view.ts";
import type { Region } from "#media/thermal/region.ts";
import { type Animal, filmOf, sensor } from "./thermal-films.ts";

/** Walks to the right and comes nearer until frame 30; it is out of sight in the first five. */
const walker: Animal = {
  at: (frame) => {
    if (frame < 5) return undefined;
    const side = 4 + Math.round(8 * (1 - Math.abs(frame - 30) / 30));
    return { x: 5 + frame, y: 25, width: side, height: side };
  },
  warmth: 60,
};

function boxesOf({ at }: Animal, frames = 45): Map<number, Region> {
  return new Map(
    Array.from({ length: frames }, (_, frame) => [frame, at(frame)] as const).flatMap(
      ([frame, box]) => (box ? [[frame, box]] : []),
    ),
  );
}

function covers(region: Region | undefined, { x, y, width, height }: Region): boolean {
  if (!region) return false;
  const isInside = x >= region.x - 1 && y >= region.y - 1;
  const isWhole =
    x + width <= region.x + region.width + 1 && y + height <= region.y + region.height + 1;
  return isInside && isWhole;
}

test("the background of a film is what stands in it, without what walks through", async () => {
  const film = await filmOf({ animals: [walker] });
  const background = findBackground(film.frames);
  for (const row of [5, 27, 50]) {
    for (const column of [3, 20, 35, 75]) {
      const value = background[row * sensor.width + column]!;
      expect(Math.abs(value - 3000 - row), `${column}, ${row}`).toBeLessThanOrEqual(6);
    }
  }
});

test("the background is that of the steady frames, where there are any", async () => {
  const settling = { timeOnMs: 5000, lastFfcMs: 4000 };
  const film = await filmOf({
    drift: (frame) => (frame < 30 ? 400 : 0),
    facts: (frame) => (frame < 30 ? settling : {}),
  });
  expect(findBackground(film.frames)[0]).toBeLessThan(3050);
  const unsteady = await filmOf({ drift: () => 400, facts: () => settling });
  expect(findBackground(unsteady.frames)[0]).toBeGreaterThan(3350);
});

test.each([{ background: true }, { background: false }])(
  "of a track the box is found in which its animal stands out most, background frame: $background",
  async (made) => {
    const film = await filmOf({ ...made, animals: [walker] });
    const [view] = findTrackViews(film, [boxesOf(walker)]);
    expect(Math.abs(view!.frameNumber - 30)).toBeLessThan(3);
    expect(view?.region).toEqual(walker.at(view!.frameNumber));
    expect(view?.score).toBeGreaterThan(0);
  },
);

test("each of several tracks has its own view, and a track without boxes has none", async () => {
  const other: Animal = { at: () => ({ x: 68, y: 10, width: 4, height: 4 }), warmth: 30 };
  const sitting = { ...other, at: (frame: number) => (frame > 40 ? other.at(frame) : undefined) };
  const film = await filmOf({ animals: [walker, sitting] });
  const tracks = [boxesOf(sitting), new Map(), boxesOf(walker), new Map([[99, other.at(0)!]])];
  const [small, none, large, beyond] = findTrackViews(film, tracks);
  expect(small?.frameNumber).toBeGreaterThan(40);
  expect(Math.abs(large!.frameNumber - 30)).toBeLessThan(3);
  expect(large!.score).toBeGreaterThan(small!.score);
  expect([none, beyond]).toEqual([undefined, undefined]);
});

test("frames that are unsteady count only where a track is in no other", async () => {
  const film = await filmOf({
    animals: [walker],
    facts: (frame) => (frame >= 20 ? { timeOnMs: 5000, lastFfcMs: 1000 } : {}),
  });
  film.frames[19]!.pixels[0] = 0;
  const all = boxesOf(walker);
  const late = new Map([...all].filter(([frame]) => frame >= 19));
  const [early, unsteady] = findTrackViews(film, [all, late]);
  expect(early?.frameNumber).toBeLessThan(19);
  expect(early?.frameNumber).toBeGreaterThan(14);
  expect(Math.abs(unsteady!.frameNumber - 30)).toBeLessThan(3);
});

test("an animal that is cut off by the edge is worth less than a whole one", async () => {
  const leaving: Animal = {
    at: (frame) => ({ x: 26 + frame, y: 20, width: 10, height: frame > 43 ? 12 : 10 }),
    warmth: 60,
  };
  const film = await filmOf({ animals: [leaving] });
  const [view] = findTrackViews(film, [boxesOf(leaving)]);
  const { x, width } = view!.region;
  expect(x + width).toBeLessThan(sensor.width);
});

test("two animals are shown where neither covers the other", async () => {
  const warmth = 60;
  const still: Animal = { at: () => ({ x: 35, y: 25, width: 10, height: 10 }), warmth };
  const passing: Animal = {
    at: (frame) => ({ x: 1 + Math.round(frame * 1.5), y: 27, width: 10, height: 10 }),
    warmth,
  };
  const film = await filmOf({ animals: [still, passing], background: true });
  for (const view of findTrackViews(film, [boxesOf(still), boxesOf(passing)])) {
    const distance = Math.abs(passing.at(view!.frameNumber)!.x - 35);
    expect(distance).toBeGreaterThan(7);
  }
});

test("where nothing stands out the largest box is shown", async () => {
  const film = await filmOf({ noise: 0 });
  const boxes = new Map([
    [3, { x: 10, y: 10, width: 4, height: 4 }],
    [7, { x: 10, y: 10, width: 9, height: 9 }],
    [9, { x: 10, y: 10, width: 0, height: 30 }],
  ]);
  expect(findTrackViews(film, [boxes])).toEqual([
    { frameNumber: 7, region: boxes.get(7), score: 0 },
  ]);
});

test.each([
  { made: "nothing else", more: {} },
  { made: "much noise", more: { noise: 12 } },
  { made: "a background frame", more: { background: true } },
  { made: "a drift of all values", more: { drift: (frame: number) => frame * 3 } },
  { made: "a jump of all values", more: { drift: (frame: number) => (frame > 35 ? 300 : 0) } },
])("without tracks a blob is found amid $made", async ({ more }) => {
  const film = await filmOf({ animals: [walker], ...more });
  const view = findBlobView(film)!;
  expect(view.frameNumber).toBeGreaterThan(24);
  expect(view.frameNumber).toBeLessThan(36);
  expect(covers(view.region, walker.at(view.frameNumber)!)).toBe(true);
  expect(view.region.width).toBeLessThanOrEqual(16);
});

test("a small animal counts more than a warm gust over all of the picture", async () => {
  const mouse: Animal = {
    at: (frame) => (frame === 12 ? { x: 50, y: 15, width: 4, height: 3 } : undefined),
    warmth: 80,
  };
  const gust: Animal = {
    at: (frame) => (frame > 20 && frame < 30 ? { x: 0, y: 0, width: 80, height: 35 } : undefined),
    warmth: 40,
  };
  const film = await filmOf({ animals: [mouse, gust] });
  const view = findBlobView(film);
  expect(view?.frameNumber).toBe(12);
  expect(covers(view?.region, mouse.at(12)!)).toBe(true);
});

test("noise and drift are no blob", async () => {
  expect(findBlobView(await filmOf())).toBeUndefined();
  expect(findBlobView(await filmOf({ noise: 30 }))).toBeUndefined();
  expect(findBlobView(await filmOf({ drift: (frame) => frame * 5 }))).toBeUndefined();
});

test("a blob in an unsteady frame counts only where no frame is steady", async () => {
  const settling = { timeOnMs: 5000, lastFfcMs: 1000 };
  const facts = (frame: number) => (frame >= 20 ? settling : {});
  const some = await filmOf({ animals: [walker], facts });
  expect(findBlobView(some)?.frameNumber).toBeLessThan(20);
  const none = await filmOf({ animals: [walker], facts: () => settling });
  expect(findBlobView(none)?.frameNumber).toBeGreaterThan(24);
});

test("a film in which nothing moves is shown by its first steady frame", async () => {
  const settling = { timeOnMs: 5000, lastFfcMs: 1000 };
  const film = await filmOf({ facts: (frame) => (frame < 7 ? settling : {}) });
  expect(findPlainFrame(film.frames)).toBe(7);
  expect(findPlainFrame(film.frames.slice(0, 7))).toBe(0);
});
