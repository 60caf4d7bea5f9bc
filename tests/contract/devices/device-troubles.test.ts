import { expect, test } from "vitest";
import { findTroubles } from "#contract/rules/devices/device-troubles.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";

const now = new Date("2026-11-20T08:00:00.000Z");
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000).toISOString();
const days = (count: number) => hours(count * 24);

const camera = {
  active: true,
  type: "thermal" as const,
  location: { lat: -43.5, lng: 172.6 },
  lastConnectionTime: hours(1),
  lastRecordingTime: hours(2),
};
const fine: DeviceReport = { deviceId: 1, registered: days(100), hasRecordings: true };

function troubles(device: Partial<typeof camera> | object, report: Partial<DeviceReport> = {}) {
  return findTroubles({ ...camera, ...device }, { ...fine, ...report }, now);
}

test("nothing is wrong with a camera that is heard, placed and records", () => {
  expect(troubles({})).toEqual([]);
});

test("a device is silent after 25 hours, one that only records sound after 48", () => {
  const silent = { lastConnectionTime: hours(25.1) };
  expect(troubles({ lastConnectionTime: hours(25) })).toEqual([]);
  expect(troubles(silent)).toEqual([{ kind: "silent", since: hours(25.1) }]);
  const sound = { config: { at: days(3), audioOnly: true } };
  expect(troubles(silent, sound)).toEqual([]);
  expect(troubles({ lastConnectionTime: hours(48.1) }, sound)).toHaveLength(1);
  expect(troubles(silent, { nextHeartbeat: hours(-1) })).toEqual([]);
});

test("a battery is low under 20%, by a reading of the last 30 days", () => {
  const battery = { at: hours(3), volts: 11.8, percent: 19, kind: "li-ion" };
  expect(troubles({}, { battery })).toEqual([
    { kind: "low battery", since: hours(3), percent: 19 },
  ]);
  expect(troubles({}, { battery: { ...battery, lowSince: days(8) } })).toEqual([
    { kind: "low battery", since: days(8), percent: 19 },
  ]);
  expect(troubles({}, { battery: { ...battery, percent: 20 } })).toEqual([]);
  expect(troubles({}, { battery: { ...battery, at: days(31) } })).toEqual([]);
});

test("a battery will be empty soon as was noticed, until it is charged, low or outlives that", () => {
  const battery = { at: hours(1), volts: 12, percent: 38, kind: "li-ion" };
  const empty = { from: days(-3), until: days(-5) };
  const batteryNotice = { at: days(1), percent: 40, empty };
  const ending = { kind: "battery ending", since: days(1), empty };
  expect(troubles({}, { battery, batteryNotice })).toEqual([ending]);
  const kinds = (report: Partial<DeviceReport>) =>
    troubles({}, { battery, batteryNotice, ...report }).map(({ kind }) => kind);
  expect(kinds({ battery: { ...battery, percent: 90 } })).toEqual([]);
  expect(kinds({ battery: { ...battery, percent: 12 } })).toEqual(["low battery"]);
  expect(
    kinds({ batteryNotice: { ...batteryNotice, empty: { ...empty, until: hours(1) } } }),
  ).toEqual([]);
  expect(kinds({ batteryNotice: { at: days(1), percent: 40 } })).toEqual([]);
});

test("a clock is wrong from ten minutes on", () => {
  expect(troubles({}, { clockAheadSeconds: 599 })).toEqual([]);
  expect(troubles({}, { clockAheadSeconds: 600 })).toEqual([{ kind: "clock ahead", seconds: 600 }]);
});

test("a device that is heard and has not recorded for a week does not record", () => {
  const quiet = { lastRecordingTime: days(7.1) };
  expect(troubles(quiet)).toEqual([{ kind: "not recording", since: days(7.1) }]);
  expect(troubles({ ...quiet, lastConnectionTime: hours(30) }).map(({ kind }) => kind)).toEqual([
    "silent",
  ]);
  const never = { lastRecordingTime: undefined };
  expect(troubles(never)).toEqual([{ kind: "not recording" }]);
  expect(troubles(never, { registered: days(6) })).toEqual([]);
});

test("settings wait too long after two days, software after thirty", () => {
  const pending = (since: string) => ({ pendingSettings: { since } });
  expect(troubles({}, pending(days(1.9)))).toEqual([]);
  expect(troubles({}, pending(days(2.1)))).toEqual([
    { kind: "settings not fetched", since: days(2.1) },
  ]);
  const software = { at: days(31), behind: 2 };
  expect(troubles({}, { software })).toEqual([
    { kind: "software behind", since: days(31), packages: 2 },
  ]);
  expect(troubles({}, { software: { ...software, at: days(29) } })).toEqual([]);
  expect(troubles({}, { software: { at: days(31) } })).toEqual([]);
});

test("the most urgent comes first", () => {
  const device = { lastConnectionTime: days(2), location: undefined };
  const battery = { at: days(3), volts: null, percent: 0, kind: "lime" };
  const report = { battery, clockAheadSeconds: 9000, pendingSettings: { since: days(9) } };
  expect(troubles(device, report).map(({ kind }) => kind)).toEqual([
    "silent",
    "low battery",
    "clock ahead",
    "settings not fetched",
    "no location",
  ]);
});

test("nothing is said of inactive devices and of those whose recordings people carry", () => {
  const bad = { location: undefined, lastConnectionTime: days(9) };
  expect(troubles({ ...bad, active: false })).toEqual([]);
  expect(troubles({ ...bad, type: "trailcam" })).toEqual([]);
  expect(troubles({ ...bad, lastConnectionTime: undefined })).toEqual([]);
});
