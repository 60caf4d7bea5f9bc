import { expect, test } from "vitest";
import {
  endOf,
  hourOfDay,
  hoursOf,
  lastBeforeDayOf,
  meanOf,
  spanOf,
  stepOf,
  tallyIndex,
  verdictOf,
} from "#contract/rules/recordings/statistics.ts";
import type { Interval } from "#contract/wire/visits/statistics.ts";

const until = "2028-02-10T12:00:00.000Z";

test.each<[Interval, number]>([
  ["hours", 1],
  ["days", 24],
  ["weeks", 168],
  ["months", 29 * 24],
  ["years", 365 * 24],
])("of %s in February of a leap year, each is %d hours long", (interval, hours) => {
  expect(hoursOf(interval, until)).toBe(hours);
});

test("the month is that of UTC, wherever the server stands", () => {
  expect(hoursOf("months", "2026-01-31T23:59:59.999Z")).toBe(31 * 24);
  expect(hoursOf("months", "2026-02-01T00:00:00.000Z")).toBe(28 * 24);
});

test("windows lie end to end, the newest first", () => {
  const windows = { until, hours: 24, steps: 3 };
  expect([0, 1, 2].map((step) => endOf(windows, step))).toEqual([
    "2028-02-10T12:00:00.000Z",
    "2028-02-09T12:00:00.000Z",
    "2028-02-08T12:00:00.000Z",
  ]);
  expect(spanOf(windows)).toEqual({ after: "2028-02-07T12:00:00.000Z", until });
});

test("what is on the border of two windows is in the older one alone", () => {
  const windows = { until, hours: 24, steps: 3 };
  expect(stepOf(windows, until)).toBe(0);
  expect(stepOf(windows, "2028-02-09T12:00:00.001Z")).toBe(0);
  expect(stepOf(windows, "2028-02-09T12:00:00.000Z")).toBe(1);
  expect(stepOf(windows, "2028-02-07T12:00:00.001Z")).toBe(2);
});

test("no window begins before the year 1", () => {
  const windows = { until: "0002-01-01T00:00:00.000Z", hours: 1_000_000, steps: 1 };
  expect(spanOf(windows).after).toBe("0001-01-01T00:00:00.000Z");
});

test("the cacophony index is read from what a recorder sent", () => {
  const cacophonyIndex = [
    { begin_s: 0, end_s: 20, index_percent: 10 },
    { begin_s: 20, end_s: 40, index_percent: 25.5 },
  ];
  expect(tallyIndex({ cacophonyIndex })).toEqual({ sum: 35.5, count: 2 });
});

test.each([
  {},
  { cacophonyIndex: null },
  { cacophonyIndex: "20" },
  { cacophonyIndex: { index_percent: 20 } },
  { cacophonyIndex: [null, 7, "x", [], {}, { index_percent: "20" }, { index_percent: 1e308 }] },
])("what is no index counts as none: %j", (fields) => {
  expect(tallyIndex(fields)).toEqual({ sum: 0, count: 0 });
});

test("a mean is rounded to two decimals", () => {
  expect(meanOf({ sum: 20, count: 3 })).toBe(6.67);
  expect(meanOf({ sum: 0, count: 3 })).toBe(0);
});

test("hours are those of the place", () => {
  const at = "2026-11-20T11:30:00.000Z";
  expect(hourOfDay(at, "Pacific/Auckland")).toBe(0);
  expect(hourOfDay(at, "UTC")).toBe(11);
});

test("before a local day is the last millisecond of the one before", () => {
  expect(lastBeforeDayOf("2026-11-20T11:30:00.000Z", "Pacific/Auckland")).toBe(
    "2026-11-20T10:59:59.999Z",
  );
});

test("searching backwards ends where clocks go back over midnight, too", () => {
  for (let minutes = 0; minutes < 240; minutes += 15) {
    const at = new Date(Date.UTC(2020, 9, 29, 20, minutes)).toISOString();
    expect(lastBeforeDayOf(at, "Asia/Amman") < at).toBe(true);
  }
});

const automatic = (what: string) => ({ what, automatic: 1 as const });
const human = (what: string) => ({ what, automatic: 0 as const });

test.each([
  ["the model's word where nobody said anything", [automatic("cat")], "cat"],
  ["the first word of two models", [automatic("cat"), automatic("possum")], "cat"],
  ["a person's word before a model's", [automatic("cat"), human("possum")], "possum"],
  ["a person's word, whatever a model says later", [human("possum"), automatic("cat")], "possum"],
  ["the animal before a word about the track", [human("part"), human("possum")], "possum"],
  ["a word about the track before a model's", [automatic("cat"), human("part")], "part"],
  ["the first word of two people", [human("rat"), human("mouse")], "rat"],
  ["nothing where there is no tag", [], undefined],
])("the verdict on a track is %s", (_, tags, verdict) => {
  expect(verdictOf(tags)?.what).toBe(verdict);
});
