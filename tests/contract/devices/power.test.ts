import { subMinutes } from "date-fns";
import { expect, test } from "vitest";
import { findLastPower, checkPower } from "#contract/rules/devices/power.ts";

const now = new Date("2026-11-20T07:30:00.000Z");
const ago = (minutes: number | null) =>
  minutes === null ? null : subMinutes(now, minutes).toISOString();
const hours = (count: number) => count * 60;

/** Minutes since the device was started, stopped and reported; null for never. */
function check(started: number | null, stopped: number | null, reported: number | null = null) {
  const reports = { lastStarted: ago(started), lastStopped: ago(stopped) };
  return checkPower({ ...reports, lastReported: ago(reported) }, now);
}

const table: [situation: string, started: number | null, stopped: number | null, is: boolean][] = [
  ["never started", null, null, false],
  ["never started, but stopped", null, hours(100), false],
  ["started 12 h ago and never stopped", hours(12), null, false],
  ["started 12 h 1 min ago and never stopped", hours(12) + 1, null, true],
  ["started after a stop 24 h 30 min ago", hours(12), hours(24.5), false],
  ["started after a stop 24 h 31 min ago", hours(12), hours(24.5) + 1, true],
  ["started 24 h ago and stopped since", hours(24), hours(13), false],
  ["started 24 h 1 min ago and stopped since", hours(24) + 1, hours(13), true],
  ["started 24 h 1 min ago and stopped at once", hours(24) + 1, hours(24) + 1, true],
];

for (const [situation, started, stopped, hasStopped] of table) {
  test(`a device ${situation} ${hasStopped ? "should" : "need not"} have been heard`, () => {
    expect(check(started, stopped)).toEqual({ hasStopped, hasAlerted: false });
  });
}

test("seconds do not count", () => {
  const lastStarted = new Date(now.getTime() - hours(12) * 60_000 - 59_999).toISOString();
  const reports = { lastStarted, lastStopped: null, lastReported: null };
  expect(checkPower(reports, now).hasStopped).toBe(false);
});

test("people were told of a stop when that was after the last start", () => {
  expect(check(hours(30), null, hours(2)).hasAlerted).toBe(true);
  expect(check(hours(30), null, hours(40)).hasAlerted).toBe(false);
  expect(check(hours(30), null, hours(30)).hasAlerted).toBe(false);
  expect(check(hours(3), null, hours(2)).hasAlerted).toBe(false);
});

test("power was on and off at the later of the two types of each", () => {
  const newest = {
    "rpi-power-on": "2026-11-18T06:00:00.000Z",
    "power-on-test": "2026-11-19T06:00:00.000Z",
    "daytime-power-off": "2026-11-19T20:00:00.000Z",
    "powered-off": "2026-11-17T20:00:00.000Z",
  };
  expect(findLastPower(newest)).toEqual({
    on: newest["power-on-test"],
    off: newest["daytime-power-off"],
  });
  expect(findLastPower({ "powered-off": newest["powered-off"] })).toEqual({
    on: undefined,
    off: newest["powered-off"],
  });
});
