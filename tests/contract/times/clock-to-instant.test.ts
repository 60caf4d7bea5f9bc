import { expect, test } from "vitest";
import { lastBeforeDayOf } from "#contract/rules/recordings/statistics.ts";
import { clockToInstant } from "#contract/rules/times/clock-to-instant.ts";
import { nightOf } from "#contract/rules/times/nights.ts";

const auckland = "Pacific/Auckland";

function show(reading: string, timeZone: string) {
  const at = new Date(`${reading}Z`);
  return {
    change: clockToInstant(at, timeZone, { skipped: "change" }).toISOString(),
    unchanged: clockToInstant(at, timeZone, { skipped: "unchanged clock" }).toISOString(),
  };
}

function always(instant: string) {
  return { change: instant, unchanged: instant };
}

test("a reading that comes once is its instant, to the millisecond", () => {
  expect(show("2026-07-10T21:30:05.250", auckland)).toEqual(always("2026-07-10T09:30:05.250Z"));
  expect(show("2026-01-10T21:30:05", auckland)).toEqual(always("2026-01-10T08:30:05.000Z"));
  expect(show("2026-04-05T00:30", "America/Santiago")).toEqual(always("2026-04-05T04:30:00.000Z"));
  expect(show("2026-07-10T21:30", "UTC")).toEqual(always("2026-07-10T21:30:00.000Z"));
});

test("a reading that comes twice, as clocks are put back, is the first", () => {
  expect(show("2026-04-05T01:59:59", auckland)).toEqual(always("2026-04-04T12:59:59.000Z"));
  expect(show("2026-04-05T02:00:00", auckland)).toEqual(always("2026-04-04T13:00:00.000Z"));
  expect(show("2026-04-05T02:59:59", auckland)).toEqual(always("2026-04-04T13:59:59.000Z"));
  expect(show("2026-04-05T03:00:00", auckland)).toEqual(always("2026-04-04T15:00:00.000Z"));
  expect(show("2026-04-05T01:45", "Australia/Lord_Howe")).toEqual(
    always("2026-04-04T14:45:00.000Z"),
  );
});

test("a reading that is skipped, as clocks are put forward, is the change or that of an unchanged clock", () => {
  expect(show("2026-09-27T01:59:59", auckland)).toEqual(always("2026-09-26T13:59:59.000Z"));
  expect(show("2026-09-27T02:00:00", auckland)).toEqual(always("2026-09-26T14:00:00.000Z"));
  expect(show("2026-09-27T02:30:00", auckland)).toEqual({
    change: "2026-09-26T14:00:00.000Z",
    unchanged: "2026-09-26T14:30:00.000Z",
  });
  expect(show("2026-09-27T03:00:00", auckland)).toEqual(always("2026-09-26T14:00:00.000Z"));
  expect(show("2026-10-04T02:10", "Australia/Lord_Howe")).toEqual({
    change: "2026-10-03T15:30:00.000Z",
    unchanged: "2026-10-03T15:40:00.000Z",
  });
  expect(show("2011-12-30T12:00", "Pacific/Apia")).toEqual({
    change: "2011-12-30T10:00:00.000Z",
    unchanged: "2011-12-30T22:00:00.000Z",
  });
});

test("the zone of the machine changes nothing", () => {
  const { TZ } = process.env;
  const days = ["UTC", auckland, "America/Santiago", "Australia/Lord_Howe"].map((zone) => {
    process.env.TZ = zone;
    return [
      new Date("2026-07-10T00:00").toISOString(),
      show("2026-04-05T00:30", "America/Santiago").change,
      lastBeforeDayOf("2026-04-05T10:00:00.000Z", "America/Santiago"),
      nightOf("2026-04-06T04:30:00.000Z", "America/Santiago"),
    ];
  });
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
  expect(new Set(days.map(([midnight]) => midnight)).size).toBe(4);
  for (const [, ...day] of days) {
    expect(day).toEqual(["2026-04-05T04:30:00.000Z", "2026-04-05T03:59:59.999Z", "2026-04-05"]);
  }
});
