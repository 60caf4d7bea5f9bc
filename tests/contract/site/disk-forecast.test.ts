import { expect, test } from "vitest";
import { forecastDisk } from "#contract/rules/site/disk-forecast.ts";

const totalBytes = 64_000_000_000;

/** How much was free on these days of November, in gigabytes. */
function days(free: Record<number, number>, ofBytes = totalBytes) {
  return Object.entries(free).map(([day, gigabytes]) => ({
    day: `2026-11-${day.padStart(2, "0")}`,
    freeBytes: gigabytes * 1e9,
    totalBytes: ofBytes,
  }));
}

const steady = { 1: 50, 2: 49, 3: 48, 4: 47, 5: 46, 6: 45, 7: 44, 8: 43 };

test("a disk that fills a gigabyte a day is full once what is free is used", () => {
  expect(forecastDisk(days(steady), 42e9)).toEqual({ state: "fills", days: 42, bytesPerDay: 1e9 });
});

test("one card of pictures, and days that were not measured, change little", () => {
  const withCard = days({ 1: 50, 2: 49, 4: 47, 5: 46, 6: 45, 8: 43, 9: 42, 10: 30 });
  expect(forecastDisk(withCard, 30e9)).toMatchObject({ state: "fills", days: 30 });
});

test("a week is measured before anything is foretold, and anew where the disk is another", () => {
  expect(forecastDisk([], 1e9)).toEqual({ state: "too early", measuredDays: 0 });
  expect(forecastDisk(days({ 1: 50, 7: 40 }), 1e9)).toEqual({
    state: "too early",
    measuredDays: 6,
  });
  const larger = days({ 9: 300, 10: 299, 11: 298 }, 4 * totalBytes);
  expect(forecastDisk([...days(steady), ...larger], 1e9)).toEqual({
    state: "too early",
    measuredDays: 2,
  });
});

test("where nothing becomes less, no day is foretold", () => {
  expect(forecastDisk(days({ 1: 50, 5: 50, 9: 50 }), 1e9)).toEqual({ state: "not filling" });
  expect(forecastDisk(days({ 1: 40, 5: 45, 9: 50 }), 1e9)).toEqual({ state: "not filling" });
});
