import { expect, test } from "vitest";
import {
  countVisits,
  digestPeriod,
  digestTurnAfter,
  wantsDigest,
} from "#contract/rules/visits/digests.ts";

const timeZone = "Pacific/Auckland";

/** 09:10 in New Zealand, on the day of that date there. */
const monday = "2026-11-22T20:10:00.000Z";
const tuesday = "2026-11-23T20:10:00.000Z";

function turnAfter(kind: "daily" | "weekly", at: string): string {
  return digestTurnAfter(kind, new Date(at), timeZone).toISOString();
}

function periodOf(kind: "daily" | "weekly", dueAt: string, now: string): string[] {
  const { from, until } = digestPeriod(kind, {
    dueAt: new Date(dueAt),
    now: new Date(now),
    timeZone,
  });
  return [from.toISOString(), until.toISOString()];
}

test("a daily digest is due at ten past nine by the clock of the zone", () => {
  expect(turnAfter("daily", "2026-11-22T20:09:59.999Z")).toBe(monday);
  expect(turnAfter("daily", monday)).toBe(tuesday);
  expect(turnAfter("daily", "2026-11-23T05:00:00.000Z")).toBe(tuesday);
});

test("a weekly digest is due on Mondays", () => {
  expect(turnAfter("weekly", "2026-11-20T00:00:00.000Z")).toBe(monday);
  expect(turnAfter("weekly", monday)).toBe("2026-11-29T20:10:00.000Z");
});

test("the hour stays where the clocks change", () => {
  expect(turnAfter("daily", "2026-09-25T21:10:00.000Z")).toBe("2026-09-26T20:10:00.000Z");
  expect(turnAfter("daily", "2026-04-03T20:10:00.000Z")).toBe("2026-04-04T21:10:00.000Z");
});

test("a digest tells of the time since the turn before it was due", () => {
  expect(periodOf("daily", tuesday, tuesday)).toEqual([monday, tuesday]);
  expect(periodOf("daily", tuesday, "2026-11-23T21:00:00.000Z")).toEqual([monday, tuesday]);
  expect(periodOf("weekly", monday, tuesday)).toEqual(["2026-11-15T20:10:00.000Z", monday]);
});

test("turns that were missed are part of the next", () => {
  const afterDays = "2026-11-26T05:00:00.000Z";
  expect(periodOf("daily", tuesday, afterDays)).toEqual([monday, "2026-11-25T20:10:00.000Z"]);
});

test("visits are counted by what they are of, the most frequent first; what was nothing is none", () => {
  const period = { from: new Date(monday), until: new Date(tuesday) };
  const visits = ["possum", "cat", "possum", "none", "unidentified", "false-positive", "bird"];
  const during = visits.map((classification) => ({ classification, timeStart: monday }));
  const before = { classification: "cat", timeStart: "2026-11-22T20:09:59.999Z" };
  expect(countVisits([...during, before, { ...before, classification: "none" }], period)).toEqual({
    named: [
      { what: "cat", count: 2 },
      { what: "possum", count: 2 },
      { what: "bird", count: 1 },
    ],
    unidentified: 3,
    late: 2,
  });
});

test("only who asked for it gets one", () => {
  expect(wantsDigest({}, "daily")).toBe(false);
  const notificationPreferences = { dailyDigest: true, weeklyDigest: false };
  expect(wantsDigest({ notificationPreferences }, "daily")).toBe(true);
  expect(wantsDigest({ notificationPreferences }, "weekly")).toBe(false);
});
