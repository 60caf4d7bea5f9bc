import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import { rounds } from "#tests/support/chance.ts";

const auckland = "Pacific/Auckland";

function at(reading: string, timeZone = auckland, correctionSeconds = 0) {
  return instantOfClock(reading, { timeZone, correctionSeconds });
}

test("a reading is an instant of the zone, of either offset, to the millisecond", () => {
  expect(at("2026-07-10T21:30:05")).toBe("2026-07-10T09:30:05.000Z");
  expect(at("2026-01-10T21:30:05.250")).toBe("2026-01-10T08:30:05.250Z");
  expect(at("2026-07-10T21:30:05", "America/Santiago")).toBe("2026-07-11T01:30:05.000Z");
  expect(at("2026-07-10T21:30:05", "UTC")).toBe("2026-07-10T21:30:05.000Z");
});

test("a reading that comes twice is the first one", () => {
  expect(at("2026-04-05T02:30:00")).toBe("2026-04-04T13:30:00.000Z");
  expect(at("2026-04-05T01:45:00", "Australia/Lord_Howe")).toBe("2026-04-04T14:45:00.000Z");
  expect(at("2026-10-25T01:59:59", "Europe/London")).toBe("2026-10-25T00:59:59.000Z");
});

test("a reading that is skipped is of a clock that was not put forward", () => {
  expect(at("2026-09-27T01:59:59")).toBe("2026-09-26T13:59:59.000Z");
  expect(at("2026-09-27T02:30:00")).toBe("2026-09-26T14:30:00.000Z");
  expect(at("2026-09-27T02:59:59.999")).toBe("2026-09-26T14:59:59.999Z");
  expect(at("2026-09-27T03:00:00")).toBe("2026-09-26T14:00:00.000Z");
  expect(at("2026-10-04T02:10:00", "Australia/Lord_Howe")).toBe("2026-10-03T15:40:00.000Z");
  expect(at("2011-12-30T12:00:00", "Pacific/Apia")).toBe("2011-12-30T22:00:00.000Z");
});

test("a correction is added, over any change of clocks", () => {
  expect(at("2000-01-01T00:00:00", auckland, 835_000_000)).toBe("2026-06-16T19:26:40.000Z");
  expect(at("2026-04-05T01:30:00", auckland, 7200)).toBe("2026-04-04T14:30:00.000Z");
  expect(at("2026-04-05T01:30:00", auckland, -90)).toBe("2026-04-04T12:28:30.000Z");
});

test("what leads out of the years there are is no instant", () => {
  const century = 100 * 366 * 24 * 3600;
  expect(at("9999-12-31T23:59:59", "America/Santiago")).toBeUndefined();
  expect(at("9990-01-01T00:00:00", auckland, century)).toBeUndefined();
  expect(at("1970-01-01T00:00:00", auckland, -century)).toMatch(/^1869-/);
});

const zones = [
  auckland,
  "Europe/London",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
];
const instants = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2035) }).map((ms) => new Date(ms));

function show(instant: Date, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm:ss.SSS");
}

test("what a clock of a zone shows is found again: the instant itself, or the first that shows the same", () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
      const reading = show(instant, timeZone);
      const found = at(reading, timeZone) as string;
      expect(show(new Date(found), timeZone)).toBe(reading);
      expect(Date.parse(found)).toBeLessThanOrEqual(instant.getTime());
      expect(instant.getTime() - Date.parse(found)).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: rounds(1000) },
  );
});

test("any reading is an instant, no more than the skipped time from what the zone's clock shows", () => {
  const around = fc.integer({ min: -7200, max: 7200 });
  const change = fc.constantFrom<[string, string]>(
    [auckland, "2026-09-27T02:00:00Z"],
    [auckland, "2026-04-05T03:00:00Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:00:00Z"],
    ["America/Santiago", "2026-09-06T00:00:00Z"],
    ["Europe/London", "2026-03-29T01:00:00Z"],
  );
  fc.assert(
    fc.property(change, around, ([timeZone, changed], seconds) => {
      const reading = new Date(Date.parse(changed) + seconds * 1000).toISOString().slice(0, 19);
      const found = new Date(at(reading, timeZone) as string);
      const shown = Date.parse(`${show(found, timeZone)}Z`);
      expect([0, 1_800_000, 3_600_000]).toContain(shown - Date.parse(`${reading}Z`));
    }),
  );
});

test("a correction moves every instant by itself", () => {
  const corrections = fc.integer({ min: -(10 ** 8), max: 10 ** 8 });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), corrections, (instant, timeZone, seconds) => {
      const reading = show(instant, timeZone);
      const moved = Date.parse(at(reading, timeZone, seconds) as string);
      expect(moved - Date.parse(at(reading, timeZone) as string)).toBe(seconds * 1000);
    }),
  );
});
