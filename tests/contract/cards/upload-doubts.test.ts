import { expect, test } from "vitest";
import { doubtTimes } from "#contract/rules/cards/upload-doubts.ts";

const now = new Date("2026-11-20T07:30:00Z");

function doubt(
  first: string,
  last: string,
  { firstClock = "2026-10-02T05:06:07", isCorrected = false } = {},
) {
  return doubtTimes({ first, last, firstClock, isCorrected }, now);
}

test("nothing speaks against the pictures of some weeks", () => {
  expect(doubt("2026-10-01T16:06:07Z", "2026-11-19T10:00:00Z")).toEqual([]);
});

test("times before trail cameras, to come, long past and far apart are doubted", () => {
  expect(doubt("2000-01-01T03:00:00Z", "2000-02-01T03:00:00Z")).toEqual([{ kind: "never set" }]);
  expect(doubt("2026-10-01T16:06:07Z", "2026-11-20T08:30:00Z")).toEqual([
    { kind: "ahead", seconds: 3600 },
  ]);
  expect(doubt("2025-01-05T00:00:00Z", "2025-01-20T00:00:00Z")).toEqual([
    { kind: "old", days: 669 },
  ]);
  expect(doubt("2026-01-05T00:00:00Z", "2026-11-19T00:00:00Z")).toEqual([
    { kind: "long", days: 318 },
  ]);
});

test("a clock that may have begun anew is doubted until it is corrected", () => {
  const at = ["2026-09-01T11:03:00Z", "2026-11-19T00:00:00Z"] as const;
  const firstClock = "2018-01-01T00:03:11";
  expect(doubt(...at, { firstClock })).toEqual([{ kind: "new year" }]);
  expect(doubt(...at, { firstClock, isCorrected: true })).toEqual([]);
});

test("a clock that is a few minutes ahead is no matter", () => {
  expect(doubt("2026-11-19T00:00:00Z", "2026-11-20T07:39:00Z")).toEqual([]);
});
