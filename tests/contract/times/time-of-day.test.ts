import { expect, test } from "vitest";
import { formatTimeOfDay, parseTimeOfDay, timeOfDayAt } from "#contract/rules/times/time-of-day.ts";

const christchurch = { lat: -43.53, lng: 172.63 };

/* The clocks are 13 hours ahead of UTC in November, 12 in June; the sun of November sets at about 20:40 and rises before 6. */
test.each([
  ["2026-11-20T07:30:00Z", 20 * 60 + 30, false],
  ["2026-11-20T07:50:00Z", 20 * 60 + 50, true],
  ["2026-11-20T10:59:59Z", 23 * 60 + 59, true],
  ["2026-11-20T11:00:00Z", 0, true],
  ["2026-11-20T16:30:00Z", 5 * 60 + 30, true],
  ["2026-11-20T17:00:00Z", 6 * 60, false],
  ["2026-06-20T00:30:00Z", 12 * 60 + 30, false],
])("at %s the clock of Christchurch shows %i minutes, dark: %s", (instant, minutes, isDark) => {
  expect(timeOfDayAt(new Date(instant), christchurch, "UTC")).toEqual({ minutes, isDark });
});

test("where nobody knows the place the clock is that of the deployment, and the sun unknown", () => {
  const at = new Date("2026-11-20T10:15:00Z");
  for (const place of [undefined, null, { lat: 0, lng: 0 }]) {
    expect(timeOfDayAt(at, place, "Asia/Kolkata")).toEqual({ minutes: 15 * 60 + 45 });
  }
});

test("a time of day is read as it is written", () => {
  for (const text of ["00:00", "09:05", "23:59"]) {
    expect(formatTimeOfDay(parseTimeOfDay(text) ?? -1)).toBe(text);
  }
  expect(parseTimeOfDay("9:05")).toBe(545);
  for (const text of ["24:00", "12:60", "12", "noon", ""]) {
    expect(parseTimeOfDay(text)).toBeUndefined();
  }
});
