import { expect, test } from "vitest";
import { findBurst } from "#contract/rules/recordings/bursts.ts";

const start = Date.parse("2026-11-20T06:30:00.000Z");

/** Pictures by when they were taken, in seconds, with ids from 1 in that order. */
function taken(...seconds: number[]) {
  return seconds.map((second, index) => ({
    id: index + 1,
    recordedAt: new Date(start + second * 1000).toISOString(),
  }));
}

function idsAround(pictures: { id: number; recordedAt: string }[], id: number): number[] {
  return findBurst(pictures, id).pictures.map((picture) => picture.id);
}

test("a picture belongs to the one before where it starts 5 s after it, and no more", () => {
  expect(idsAround(taken(0, 5), 1)).toEqual([1, 2]);
  expect(idsAround(taken(0, 5.001), 1)).toEqual([1]);
  expect(idsAround(taken(0, 5.001), 2)).toEqual([2]);
});

test("each next picture carries a burst on, and every one of it tells the same", () => {
  const pictures = taken(0, 20, 24, 28, 33, 40);
  for (const id of [2, 3, 4, 5]) expect(idsAround(pictures, id)).toEqual([2, 3, 4, 5]);
  expect(idsAround(pictures, 1)).toEqual([1]);
  expect(idsAround(pictures, 6)).toEqual([6]);
});

test("pictures of the same second are in the order in which they came in", () => {
  const pictures = taken(0, 1, 1, 1, 2).toReversed();
  expect(idsAround(pictures, 3)).toEqual([1, 2, 3, 4, 5]);
});

test("a burst has at most 50 pictures, those around the one that is asked for", () => {
  const at = (count: number) => taken(...Array.from({ length: count }, (_, index) => index));
  const whole = findBurst(at(50), 7);
  expect([whole.pictures.length, whole.isCut]).toEqual([50, false]);
  const spanOf = (count: number, id: number) => {
    const { pictures, isCut } = findBurst(at(count), id);
    expect([pictures.length, isCut]).toEqual([50, true]);
    return [pictures[0]?.id, pictures.at(-1)?.id];
  };
  expect(spanOf(51, 1)).toEqual([1, 50]);
  expect(spanOf(51, 51)).toEqual([2, 51]);
  expect(spanOf(101, 51)).toEqual([27, 76]);
});

test("without the picture that is asked for there is no burst", () => {
  expect(findBurst(taken(0, 1), 9)).toEqual({ pictures: [], isCut: false });
});
