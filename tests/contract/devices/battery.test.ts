import { expect, test } from "vitest";
import {
  type BatteryReading,
  findBatteryLevel,
  findBatteryReading,
  findLowSince,
  firstReadingAt,
  isOnMains,
} from "#contract/rules/devices/battery.ts";

const now = new Date("2026-11-21T00:00:00Z");

function event(details: unknown, dateTime = "2026-11-20T22:00:00.000Z") {
  return { dateTime, details };
}

function reading(facts: Partial<BatteryReading>): BatteryReading {
  return { at: "2026-11-20T22:00:00.000Z", volts: 12.4, percent: 62, kind: "lime", ...facts };
}

test("a reading is what its event says", () => {
  expect(findBatteryReading(event({ voltage: 12.4, battery: 62, batteryType: "li-ion" }))).toEqual({
    at: "2026-11-20T22:00:00.000Z",
    volts: 12.4,
    percent: 62,
    kind: "li-ion",
  });
  expect(findBatteryReading(event({ voltage: 12.4, battery: null }))).toEqual(
    reading({ percent: null, kind: "unknown" }),
  );
  expect(findBatteryReading(event({ battery: 0, batteryType: "" }))).toEqual(
    reading({ volts: null, percent: 0, kind: "unknown" }),
  );
});

test("what cannot be is left out of a reading", () => {
  expect(findBatteryReading(event({ voltage: -1, battery: 62 }))?.volts).toBeNull();
  expect(findBatteryReading(event({ voltage: 0, battery: 62 }))?.volts).toBeNull();
  expect(findBatteryReading(event({ voltage: 12_400, battery: 62 }))?.volts).toBeNull();
  expect(findBatteryReading(event({ voltage: 12.4, battery: 130 }))?.percent).toBeNull();
  expect(findBatteryReading(event({ voltage: 12.4, battery: "62" }))?.percent).toBeNull();
  expect(findBatteryReading(event({ voltage: 12.4, battery: Number.NaN }))?.percent).toBeNull();
});

test("an event without volts and per cent is no reading", () => {
  const nothing = [null, undefined, "12.4", {}, { voltage: null, battery: null }, []];
  expect(nothing.map((details) => findBatteryReading(event(details)))).toEqual(
    nothing.map(() => undefined),
  );
});

test("there are no readings before devices could take them", () => {
  const details = { voltage: 12.4, battery: 62 };
  expect(findBatteryReading(event(details, firstReadingAt))).toBeDefined();
  expect(findBatteryReading(event(details, "2024-06-20T04:27:24.999Z"))).toBeUndefined();
  expect(findBatteryReading(event(details, "yesterday"))).toBeUndefined();
});

test("mains is what says so, and what is full and of no known kind", () => {
  expect(isOnMains(reading({ kind: "mains", percent: null }))).toBe(true);
  expect(isOnMains(reading({ kind: "unknown", percent: 100 }))).toBe(true);
  expect(isOnMains(reading({ kind: "unknown", percent: 99 }))).toBe(false);
  expect(isOnMains(reading({ kind: "lime", percent: 100 }))).toBe(false);
});

test("a level is the newest reading of 30 days, in whatever order they come", () => {
  const older = reading({ at: "2026-11-19T22:00:00.000Z", percent: 70 });
  const newest = reading({});
  const ahead = reading({ at: "2026-11-21T00:00:01.000Z" });
  expect(findBatteryLevel([older, newest, ahead], now)?.reading).toBe(newest);
  expect(findBatteryLevel([newest, older], now)?.reading).toBe(newest);
  expect(findBatteryLevel([reading({ at: "2026-10-22T00:00:00Z" })], now)).toBeDefined();
  expect(findBatteryLevel([reading({ at: "2026-10-21T23:59:59Z" })], now)).toBeUndefined();
  expect(findBatteryLevel([], now)).toBeUndefined();
});

test("a level is low under 20%, empty too, and not where only volts are known", () => {
  const isLow = (facts: Partial<BatteryReading>) => findBatteryLevel([reading(facts)], now)?.isLow;
  expect([20, 19, 0, null].map((percent) => isLow({ percent }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isLow({ percent: 3, kind: "mains" })).toBe(false);
});

test("a level is old after two days", () => {
  const isOld = (at: string) => findBatteryLevel([reading({ at })], now)?.isOld;
  expect(isOld("2026-11-19T00:00:00Z")).toBe(false);
  expect(isOld("2026-11-18T23:59:59Z")).toBe(true);
});

test("a battery is low since it fell under the line, however the level swings about it", () => {
  const daily = (levels: (number | null)[]) =>
    levels.map((percent, day) =>
      reading({ percent, at: new Date(now.getTime() - (day + 1) * 86_400_000).toISOString() }),
    );
  const since = (levels: (number | null)[]) => findLowSince(daily(levels), now);
  expect(since([9, 14, null, 18, 22, 19, 31, 5])).toBe("2026-11-15T00:00:00.000Z");
  expect(since([9])).toBe("2026-11-20T00:00:00.000Z");
  expect(since([25, 9])).toBeUndefined();
});
