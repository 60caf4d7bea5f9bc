import { subMinutes, subSeconds } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BatteryReading } from "#contract/rules/devices/battery.ts";
import { forecastBattery } from "#contract/rules/devices/battery-forecast.ts";

const now = new Date("2026-11-21T00:00:00Z");

/** A reading each half hour of the last days, the level as a function of days before now. */
function readings(
  days: number,
  percentAt: (daysAgo: number) => number,
  kind = "lime",
): BatteryReading[] {
  return Array.from({ length: days * 48 + 1 }, (_, index) => ({
    at: subMinutes(now, index * 30).toISOString(),
    volts: null,
    percent: percentAt(index / 48),
    kind,
  }));
}

test("a battery that falls evenly lasts its level by its fall", () => {
  expect(
    forecastBattery(
      readings(10, (daysAgo) => 40 + 2 * daysAgo),
      now,
    ),
  ).toEqual({
    state: "falling",
    daysLeft: [20, 20],
  });
});

test("whole per cents and noise give a range around the truth", () => {
  const noisy = (daysAgo: number) => Math.round(50 + 4 * daysAgo + 2 * Math.sin(daysAgo * 40));
  const forecast = forecastBattery(readings(10, noisy), now);
  if (forecast.state !== "falling") throw new Error(`it is ${forecast.state}`);
  const [least, most] = forecast.daysLeft;
  expect(least).toBeLessThanOrEqual(50 / 4);
  expect(most).toBeGreaterThanOrEqual(50 / 4);
  expect(most - least).toBeLessThanOrEqual(5);
});

test("a slow fall over the last day alone is seen in spite of whole per cents", () => {
  const slow = (daysAgo: number) => Math.round(60 + 2 * daysAgo);
  expect(forecastBattery(readings(2, slow), now).state).toBe("falling");
});

test("what falls by less than 0.2% a day, or rises, is steady", () => {
  expect(
    forecastBattery(
      readings(10, (daysAgo) => 80 + 0.19 * daysAgo),
      now,
    ).state,
  ).toBe("steady");
  expect(
    forecastBattery(
      readings(10, (daysAgo) => 80 - 3 * daysAgo),
      now,
    ).state,
  ).toBe("steady");
  expect(
    forecastBattery(
      readings(10, (daysAgo) => 80 + 0.21 * daysAgo),
      now,
    ).state,
  ).toBe("falling");
});

test("a charge or another battery in between changes nothing", () => {
  const swapped = (daysAgo: number) => (daysAgo < 3 ? 94 + 2 * daysAgo : 10 + 2 * daysAgo);
  expect(forecastBattery(readings(10, swapped), now)).toEqual({
    state: "falling",
    daysLeft: [47, 47],
  });
});

test("a rise of more than 5% from one reading to the next is a charge, a smaller one is none", () => {
  const fall = 2 / 48;
  const risen = (rise: number) => (daysAgo: number) =>
    50 + 2 * daysAgo + (daysAgo < 3 ? rise + fall : 0);
  const falling = (days: number) => ({ state: "falling", daysLeft: [days, days] });
  expect(forecastBattery(readings(8, risen(5.01)), now)).toEqual(falling(28));
  expect(forecastBattery(readings(8, risen(4.99)), now)).not.toEqual(falling(28));
});

test("time on mains in between changes nothing", () => {
  const all = readings(10, (daysAgo) => 60 + 3 * daysAgo);
  const plugged = all.map((reading, index) =>
    index > 200 && index < 300 ? { ...reading, percent: 99, kind: "mains" } : reading,
  );
  expect(forecastBattery(plugged, now)).toEqual({ state: "falling", daysLeft: [20, 20] });
});

test("days are counted from now, not from the last reading", () => {
  const falling = readings(10, (daysAgo) => 40 + 2 * daysAgo);
  const silent = falling.filter(({ at }) => at <= "2026-11-16T00:00:00.000Z");
  expect(forecastBattery(silent, now)).toEqual({ state: "falling", daysLeft: [20, 20] });
});

test("an empty battery has no days left", () => {
  const forecast = forecastBattery(
    readings(10, (daysAgo) => 10 * daysAgo),
    now,
  );
  expect(forecast).toEqual({ state: "falling", daysLeft: [0, 0] });
});

test("nothing is foretold from less than a day, from volts alone or from long ago", () => {
  const falling = (daysAgo: number) => 40 + 2 * daysAgo;
  const volts = readings(10, falling).map((reading) => ({ ...reading, volts: 12, percent: null }));
  const old = readings(20, falling).filter(({ at }) => at < "2026-11-10T23:59:00Z");
  const lastHours = readings(1, falling).slice(0, -1);
  for (const few of [[], volts, old, lastHours])
    expect(forecastBattery(few, now)).toEqual({ state: "unknown" });
});

test("a device on mains says so", () => {
  expect(
    forecastBattery(
      readings(10, () => 100, "unknown"),
      now,
    ),
  ).toEqual({ state: "on mains" });
  expect(
    forecastBattery(
      readings(10, () => 50, "mains"),
      now,
    ),
  ).toEqual({ state: "on mains" });
});

test("readings each ten seconds are thinned out and foretell the same", () => {
  const many = Array.from({ length: 86_400 }, (_, index) => ({
    at: subSeconds(now, 10 * index).toISOString(),
    volts: null,
    percent: 40 + (2 * index) / 8640,
    kind: "lime",
  }));
  expect(forecastBattery(many, now)).toEqual({ state: "falling", daysLeft: [20, 20] });
});

test("a range never ends before it begins, whatever the readings", () => {
  const level = fc.record({
    minutesAgo: fc.integer({ min: 0, max: 15_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(level, { maxLength: 40 }), (levels) => {
      const forecast = forecastBattery(
        levels.map(({ minutesAgo, percent }) => ({
          at: subMinutes(now, minutesAgo).toISOString(),
          volts: null,
          percent,
          kind: "lime",
        })),
        now,
      );
      const [least, most] = forecast.state === "falling" ? forecast.daysLeft : [0, 0];
      expect(least).toBeGreaterThanOrEqual(0);
      expect(most).toBeGreaterThanOrEqual(least);
      expect(most).toBeLessThanOrEqual(500);
    }),
  );
});
