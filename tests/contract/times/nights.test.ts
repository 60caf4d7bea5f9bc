import fc from "fast-check";
import { expect, test } from "vitest";
import {
  nightHeading,
  nightOf,
  nightSpan,
  nightsFrom,
  nightsOfMonth,
  partOfNight,
  shiftMonth,
} from "#contract/rules/times/nights.ts";

const auckland = "Pacific/Auckland";

test("a night lasts from noon to noon by the clock of the place", () => {
  expect(nightOf("2026-07-10T23:59:59Z", auckland)).toBe("2026-07-10");
  expect(nightOf("2026-07-11T00:00:00Z", auckland)).toBe("2026-07-11");
  expect(nightOf("2026-07-11T11:59:00Z", auckland)).toBe("2026-07-11");
  expect(nightOf("2026-07-11T12:01:00Z", auckland)).toBe("2026-07-11");
  expect(nightOf("2026-07-11T00:00:00Z", "Europe/Berlin")).toBe("2026-07-10");
});

test("a night in which the clocks change still ends at noon", () => {
  expect(nightOf("2026-09-26T22:59:59Z", auckland)).toBe("2026-09-26");
  expect(nightOf("2026-09-26T23:00:00Z", auckland)).toBe("2026-09-27");
  expect(nightOf("2026-04-04T23:59:59Z", auckland)).toBe("2026-04-04");
  expect(nightOf("2026-04-05T00:00:00Z", auckland)).toBe("2026-04-05");
});

test("the hour before a change of clocks belongs to the night that it is part of", () => {
  expect(nightOf("2026-09-26T13:59:59Z", auckland)).toBe("2026-09-26");
  expect(nightOf("2026-09-26T14:00:00Z", auckland)).toBe("2026-09-26");
  expect(nightOf("2026-04-04T13:30:00Z", auckland)).toBe("2026-04-04");
  expect(nightOf("2026-04-04T14:30:00Z", auckland)).toBe("2026-04-04");
});

test("a night over the end of the year is named by the day it began on", () => {
  expect(nightOf("2026-12-31T10:00:00Z", auckland)).toBe("2026-12-31");
  expect(nightOf("2026-12-31T13:00:00Z", auckland)).toBe("2026-12-31");
  expect(nightOf("2027-01-01T00:00:00Z", auckland)).toBe("2027-01-01");
});

test("nights never run backwards", () => {
  const start = Date.parse("2026-01-01T00:00:00Z");
  const minute = fc.integer({ min: 0, max: 366 * 24 * 60 });
  const zone = fc.constantFrom(auckland, "Pacific/Chatham", "Australia/Lord_Howe", "Europe/Berlin");
  fc.assert(
    fc.property(minute, minute, zone, (one, other, timeZone) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((minutes) =>
        nightOf(new Date(start + minutes * 60_000).toISOString(), timeZone),
      ) as [string, string];
      expect(earlier <= later).toBe(true);
    }),
  );
});

test("a night's heading names both days, and what differs between them", () => {
  expect(nightHeading("2026-11-20")).toBe("Night of 20–21 November 2026");
  expect(nightHeading("2026-11-30")).toBe("Night of 30 November – 1 December 2026");
  expect(nightHeading("2026-12-31")).toBe("Night of 31 December 2026 – 1 January 2027");
  expect(nightHeading("2028-02-28")).toBe("Night of 28–29 February 2028");
});

test("a night spans 24 hours, an hour less or more where the clocks change", () => {
  const hours = (night: string) => {
    const { start, stop } = nightSpan(night, auckland);
    return (stop.getTime() - start.getTime()) / 3_600_000;
  };
  expect([hours("2026-07-10"), hours("2026-09-26"), hours("2026-04-04")]).toEqual([24, 23, 25]);
  expect(nightSpan("2026-07-10", auckland).start.toISOString()).toBe("2026-07-10T00:00:00.000Z");
});

test("where in a night an instant is goes by the clock, also when that changes", () => {
  const part = (at: string, night: string) => partOfNight(new Date(at), night, auckland);
  expect(part("2026-07-10T00:00:00Z", "2026-07-10")).toBe(0);
  expect(part("2026-07-10T06:00:00Z", "2026-07-10")).toBe(0.25);
  expect(part("2026-07-10T12:00:00Z", "2026-07-10")).toBe(0.5);
  expect(part("2026-07-11T00:00:00Z", "2026-07-10")).toBe(1);
  expect(part("2026-09-26T17:00:00Z", "2026-09-26")).toBe(0.75);
  expect(part("2026-04-04T18:00:00Z", "2026-04-04")).toBe(0.75);
  expect(part("2026-04-04T13:30:00Z", "2026-04-04")).toBe(
    part("2026-04-04T14:30:00Z", "2026-04-04"),
  );
});

test("what is before or after a night is at its ends", () => {
  const part = (at: string) => partOfNight(new Date(at), "2026-07-10", auckland);
  expect([part("2026-07-09T12:00:00Z"), part("2026-07-12T12:00:00Z")]).toEqual([0, 1]);
});

test("the nights between two are listed with both", () => {
  expect(nightsFrom("2026-02-27", "2026-03-01")).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
  expect(nightsFrom("2026-02-27", "2026-02-27")).toEqual(["2026-02-27"]);
});

test("the nights of a month are those that begin in it, in a leap year, too", () => {
  expect(nightsOfMonth("2028-02").slice(-2)).toEqual(["2028-02-28", "2028-02-29"]);
  expect([nightsOfMonth("2026-12")[0], nightsOfMonth("2026-12").length]).toEqual([
    "2026-12-01",
    31,
  ]);
  expect([shiftMonth("2026-12", 1), shiftMonth("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
