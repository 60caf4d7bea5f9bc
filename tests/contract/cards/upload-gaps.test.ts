import { expect, test } from "vitest";
import { findGaps } from "#contract/rules/cards/upload-gaps.ts";

const may = (day: number, hour = 12) =>
  new Date(Date.UTC(2026, 4, day, hour)).toISOString().slice(0, 19) + "Z";

test("a card without a picture for more than a week has a gap, with the pictures around it", () => {
  expect(findGaps([may(1), may(3), may(21), may(21, 13), may(25)])).toEqual([
    { from: may(3), until: may(21), days: 18 },
  ]);
});

test("a week without a picture is none yet, and an hour more is one", () => {
  expect(findGaps([may(1), may(8)])).toEqual([]);
  expect(findGaps([may(1), may(8, 13)])).toEqual([{ from: may(1), until: may(8, 13), days: 7 }]);
});

test("no picture and one picture leave no gap", () => {
  expect(findGaps([])).toEqual([]);
  expect(findGaps([may(1)])).toEqual([]);
});

test("of many gaps the five longest are told, in their order", () => {
  const lengths = [8, 20, 9, 12, 10, 30, 11];
  const times = lengths.reduce<number[]>((all, days) => [...all, (all.at(-1) ?? 1) + days], [1]);
  expect(findGaps(times.map((day) => may(day))).map(({ days }) => days)).toEqual([
    20, 12, 10, 30, 11,
  ]);
});

test("a jump of most of a year is a clock that began anew, and no gap", () => {
  expect(findGaps(["2000-01-01T00:00:00Z", may(1), may(10)])).toEqual([
    { from: may(1), until: may(10), days: 9 },
  ]);
  expect(findGaps(["2026-01-01T00:00:00Z", "2026-07-20T00:00:00Z"])).toEqual([]);
});
