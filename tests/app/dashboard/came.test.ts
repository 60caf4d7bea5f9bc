import { expect, test } from "vitest";
import {
  compareCounts,
  describeTotals,
} from "#app/routes/project/dashboard/came/compare.server.ts";
import { coverageOf, describeGaps } from "#app/routes/project/dashboard/came/recorded.server.ts";
import { splitUnnamed } from "#app/routes/project/dashboard/came/unlooked.server.ts";

test("a count is held against the one before in words", () => {
  const pairs = [
    [12, 9],
    [1, 2],
    [3, 3],
    [2, 0],
    [0, 5],
    [2000, 1],
  ] as const;
  expect(pairs.map(([count, before]) => compareCounts(count, before))).toEqual([
    "3 more",
    "1 fewer",
    "as many",
    "none before",
    "5 fewer",
    "1,999 more",
  ]);
});

const all = (shown: number, before: number) => ({ shown, compared: shown, before });
const none = all(0, 0);

test("totals say what they are held against once, and nothing of what never came", () => {
  const week = { nights: 7, isCompared: true };
  expect(describeTotals({ seen: all(44, 50), heard: all(25, 17) }, week)).toBe(
    "44 visits, 6 fewer than in the 7 nights before; heard 25 times, 8 more.",
  );
  expect(describeTotals({ seen: none, heard: all(1, 1) }, { nights: 1, isCompared: true })).toBe(
    "Heard once, as many as in the night before.",
  );
  expect(describeTotals({ seen: all(1, 0), heard: none }, week)).toBe(
    "1 visit, none in the 7 nights before.",
  );
  expect(describeTotals({ seen: { shown: 4, compared: 2, before: 2 }, heard: none }, week)).toBe(
    "4 visits, as many as in the 7 nights before.",
  );
  expect(describeTotals({ seen: all(4, 0), heard: none }, { nights: 7, isCompared: false })).toBe(
    "4 visits.",
  );
  expect(describeTotals({ seen: none, heard: none }, week)).toBeUndefined();
});

const night = (date: string, locations: number, silent = 0) => ({
  night: `2026-${date}`,
  locations,
  silent,
});

test("nights that were not recorded are named, few of them each", () => {
  const gaps = (nights: ReturnType<typeof night>[]) => describeGaps(nights, new Set());
  expect(gaps([night("11-12", 2), night("11-11", 0)])).toBe(
    "Nothing was recorded on the night of 11 Nov: nobody knows what came by.",
  );
  expect(gaps([night("12-01", 1, 1), night("11-30", 1, 2)])).toBe(
    "Some locations did not record on the nights of 30 Nov and 1 Dec.",
  );
  const many = ["05", "04", "03", "02", "01"].map((day) => night(`11-${day}`, 0));
  expect(gaps(many)).toContain("on 5 nights, the last that of 5 Nov");
  expect(gaps([night("11-12", 2)])).toBeUndefined();
});

test("a night in which something came by was recorded, wherever that was", () => {
  const cameBy = new Set(["2026-11-12", "2026-11-11"]);
  const nights = [night("11-13", 1), night("11-12", 0), night("11-11", 0), night("11-10", 0)];
  expect(nights.map((one) => coverageOf(one, cameBy))).toEqual([
    "all",
    "nowhere known",
    "nowhere known",
    "none",
  ]);
  expect(describeGaps(nights, cameBy)).toBe(
    "Nothing was recorded on the night of 10 Nov: nobody knows what came by. " +
      "Only devices without a location recorded on the nights of 11 and 12 Nov.",
  );
});

test("of visits without a name no more are still to be looked at than there are recordings that wait", () => {
  const sighting = (date: string, count: number) => ({
    night: date,
    what: null,
    count,
    isHeard: false,
  });
  const unnamed = [sighting("2026-11-20", 5), sighting("2026-11-19", 2), sighting("2026-11-01", 3)];
  const byNight = new Map([
    ["2026-11-20", 2],
    ["2026-11-19", 9],
  ]);
  const split = splitUnnamed(unnamed, { byNight, since: "" });
  expect(split.waiting.map(({ night: date, count }) => [date, count])).toEqual([
    ["2026-11-20", 2],
    ["2026-11-19", 2],
  ]);
  expect(split.nothing).toBe(6);
  /* More wait than were listed: of older nights nobody knows. */
  expect(splitUnnamed(unnamed, { byNight, since: "2026-11-01" }).nothing).toBe(3);
});
