import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instantAt,
  localDateOf,
  nextTimeOfDay,
  shiftDate,
} from "#contract/rules/times/local-dates.ts";

const auckland = "Pacific/Auckland";

function at(date: string, clock: string, timeZone: string): string {
  const [hours, minutes] = clock.split(":").map(Number) as [number, number];
  return instantAt(date, hours * 60 + minutes, timeZone).toISOString();
}

test("a date is that of the clock of the zone", () => {
  expect(localDateOf(new Date("2026-11-20T10:59:59Z"), auckland)).toBe("2026-11-20");
  expect(localDateOf(new Date("2026-11-20T11:00:00Z"), auckland)).toBe("2026-11-21");
});

test("dates are shifted over months, leap days and years", () => {
  expect(shiftDate("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftDate("2028-03-01", -1)).toBe("2028-02-29");
  expect(shiftDate("2026-09-27", 1)).toBe("2026-09-28");
});

test("a clock time is found on ordinary days, of either offset", () => {
  expect(at("2026-07-10", "21:30", auckland)).toBe("2026-07-10T09:30:00.000Z");
  expect(at("2026-01-10", "21:30", auckland)).toBe("2026-01-10T08:30:00.000Z");
  expect(at("2026-07-10", "21:30", "America/Santiago")).toBe("2026-07-11T01:30:00.000Z");
});

test("a clock time that comes twice is the first one", () => {
  expect(at("2026-04-05", "02:30", auckland)).toBe("2026-04-04T13:30:00.000Z");
  expect(at("2026-04-05", "01:45", "Australia/Lord_Howe")).toBe("2026-04-04T14:45:00.000Z");
  expect(at("2026-04-04", "23:30", "America/Santiago")).toBe("2026-04-05T02:30:00.000Z");
});

test("a clock time that is skipped is the moment of the change", () => {
  expect(at("2026-09-27", "02:00", auckland)).toBe("2026-09-26T14:00:00.000Z");
  expect(at("2026-09-27", "02:45", auckland)).toBe("2026-09-26T14:00:00.000Z");
  expect(at("2026-09-27", "03:00", auckland)).toBe("2026-09-26T14:00:00.000Z");
  expect(at("2026-10-04", "02:10", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  expect(at("2026-09-06", "00:00", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
  expect(at("2011-12-30", "12:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
});

test("later readings of a clock are never earlier moments, and the clock shows them or more", () => {
  const zones = [auckland, "Europe/London", "America/Santiago", "Australia/Lord_Howe"];
  const minutes = fc.integer({ min: 0, max: 1439 });
  const day = fc.integer({ min: 0, max: 730 }).map((days) => shiftDate("2026-01-01", days));
  fc.assert(
    fc.property(day, minutes, minutes, fc.constantFrom(...zones), (date, one, other, timeZone) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
      const instant = instantAt(date, earlier, timeZone);
      expect(instant.getTime()).toBeLessThanOrEqual(instantAt(date, later, timeZone).getTime());
      expect(localDateOf(instant, timeZone)).toBe(date);
      const clock = instant.toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" });
      const [hours, rest] = clock.split(":").map(Number) as [number, number];
      expect(hours * 60 + rest).toBeGreaterThanOrEqual(earlier);
    }),
  );
});

test("the next time of day is today's while it is ahead, else tomorrow's", () => {
  const next = (after: string) => nextTimeOfDay(new Date(after), 265, auckland).toISOString();
  expect(next("2026-11-20T15:24:59.000Z")).toBe("2026-11-20T15:25:00.000Z");
  expect(next("2026-11-20T15:25:00.000Z")).toBe("2026-11-21T15:25:00.000Z");
  expect(next("2026-09-26T12:00:00.000Z")).toBe("2026-09-26T15:25:00.000Z");
});
