import { minutesToSeconds, subDays } from "date-fns";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { findBatteryLevel } from "./battery.ts";
import { isOfThisCharge } from "./battery-notice.ts";
import { isHealthy, isStopped, reportsByItself, type Silence } from "./health.ts";

/** What somebody should do something about. Instants are ISO UTC text. */
export type Trouble =
  | { kind: "silent"; since: string }
  /** Since it fell under the line, where that is known. */
  | { kind: "low battery"; since: string; percent: number }
  | { kind: "battery ending"; since: string; empty: { from: string; until: string } }
  | { kind: "clock ahead"; seconds: number }
  /** Heard, but no recording since then, or ever. */
  | { kind: "not recording"; since?: string }
  | { kind: "settings not fetched"; since: string }
  | { kind: "software behind"; since: string; packages: number }
  | { kind: "no location" };

const clockMinutes = 10;
const quietDays = 7;
const unfetchedDays = 2;
const behindDays = 30;

type Device = Pick<
  DeviceData,
  "active" | "type" | "location" | "lastConnectionTime" | "lastRecordingTime"
>;

/** The most urgent first; none of inactive devices, nor of those that do not report by themselves. */
export function findTroubles(device: Device, report: DeviceReport, now: Date): Trouble[] {
  const silence = silenceOf(device, report);
  if (!device.active || !reportsByItself(silence)) return [];
  const since = device.lastConnectionTime ?? "";
  return [
    isStopped(silence, now) ? ({ kind: "silent", since } as const) : undefined,
    findLowBattery(report, now) ?? findEndingBattery(report, now),
    findFastClock(report),
    findQuiet(device, report, now),
    findUnfetched(report, now),
    findOldSoftware(report, now),
    device.location ? undefined : ({ kind: "no location" } as const),
  ].filter((trouble) => trouble !== undefined);
}

export function silenceOf(
  { type, lastConnectionTime }: Pick<Device, "type" | "lastConnectionTime">,
  { nextHeartbeat, config }: Pick<DeviceReport, "nextHeartbeat" | "config">,
): Silence {
  return {
    kind: type,
    lastConnectionAt: lastConnectionTime ?? null,
    nextHeartbeatAt: nextHeartbeat ?? null,
    isAudioOnly: config?.audioOnly ?? false,
  };
}

function findLowBattery({ battery }: DeviceReport, now: Date): Trouble | undefined {
  const level = battery && findBatteryLevel([battery], now);
  if (!level?.isLow) return undefined;
  const { at, percent } = level.reading;
  return { kind: "low battery", since: battery?.lowSince ?? at, percent: percent ?? 0 };
}

/** By the last notice, where the battery was not charged since and may still last. */
function findEndingBattery(
  { battery, batteryNotice: notice }: DeviceReport,
  now: Date,
): Trouble | undefined {
  if (!battery || !notice?.empty || notice.empty.until < now.toISOString()) return undefined;
  if (!isOfThisCharge(notice, [battery])) return undefined;
  return { kind: "battery ending", since: notice.at, empty: notice.empty };
}

function findFastClock({ clockAheadSeconds: seconds = 0 }: DeviceReport): Trouble | undefined {
  return seconds >= minutesToSeconds(clockMinutes) ? { kind: "clock ahead", seconds } : undefined;
}

function findQuiet(
  { lastConnectionTime, lastRecordingTime }: Device,
  { registered }: DeviceReport,
  now: Date,
): Trouble | undefined {
  const isQuiet = isBefore(lastRecordingTime ?? registered, quietDays, now);
  if (!isQuiet || !isHealthy(lastConnectionTime, now)) return undefined;
  return { kind: "not recording", ...(lastRecordingTime ? { since: lastRecordingTime } : {}) };
}

function findUnfetched({ pendingSettings }: DeviceReport, now: Date): Trouble | undefined {
  if (!pendingSettings || !isBefore(pendingSettings.since, unfetchedDays, now)) return undefined;
  return { kind: "settings not fetched", since: pendingSettings.since };
}

function findOldSoftware({ software }: DeviceReport, now: Date): Trouble | undefined {
  if (!software?.behind || !isBefore(software.at, behindDays, now)) return undefined;
  return { kind: "software behind", since: software.at, packages: software.behind };
}

function isBefore(at: string, days: number, now: Date): boolean {
  return at < subDays(now, days).toISOString();
}
