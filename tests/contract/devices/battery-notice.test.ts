import { expect, test } from "vitest";
import type { BatteryReading } from "#contract/rules/devices/battery.ts";
import { findBatteryNotice, isNoticed } from "#contract/rules/devices/battery-notice.ts";

const now = new Date("2026-11-21T00:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Once a day, the newest an hour ago. */
function daily(...newestLast: number[]): BatteryReading[] {
  return newestLast.map((percent, index) => ({
    at: daysAgo(newestLast.length - 1 - index + 1 / 24),
    volts: null,
    percent,
    kind: "li-ion",
  }));
}

test("a battery that will be empty within a week is noticed, with the days; one that lasts is not", () => {
  expect(findBatteryNotice(daily(70, 60, 50, 40), now)).toEqual({
    percent: 40,
    empty: { from: daysAgo(-4), until: daysAgo(-4) },
  });
  expect(findBatteryNotice(daily(96, 94, 92, 90), now)).toBeUndefined();
  expect(findBatteryNotice(daily(18, 18, 18), now)).toEqual({ percent: 18 });
  expect(findBatteryNotice([], now)).toBeUndefined();
});

test("people are told once for each charge, and again after a month", () => {
  const readings = daily(42, 40, 38);
  expect(isNoticed(undefined, readings, now)).toBe(false);
  expect(isNoticed({ percent: 41, at: daysAgo(1.5) }, readings, now)).toBe(true);
  expect(isNoticed({ percent: 12, at: daysAgo(5) }, readings, now)).toBe(false);
  expect(isNoticed({ percent: 60, at: daysAgo(31) }, readings, now)).toBe(false);
});
