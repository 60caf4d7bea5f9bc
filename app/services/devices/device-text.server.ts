import { TZDate } from "@date-fns/tz";
import { differenceInCalendarDays, formatDistanceStrict, secondsToMilliseconds } from "date-fns";
import { findBatteryLevel } from "#contract/rules/devices/battery.ts";
import { findTroubles, silenceOf, type Trouble } from "#contract/rules/devices/device-troubles.ts";
import { reportsByItself } from "#contract/rules/devices/health.ts";
import {
  findWindowRule,
  isAllDay,
  type WindowEdge,
  type WindowRule,
} from "#contract/rules/devices/recording-windows.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { windowState, type WindowState } from "#contract/rules/devices/window-times.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData, DeviceKind } from "#contract/wire/devices/devices.ts";
import { formatAgo, formatClockTime } from "../times/times.server.ts";

const kinds: Record<DeviceKind, string> = {
  thermal: "Thermal camera",
  "hybrid-thermal-audio": "Thermal camera with microphone",
  audio: "Audio recorder",
  trailcam: "Trail camera",
  trapcam: "Trap camera",
  unknown: "Unknown type",
};

export function deviceKindWords(kind: DeviceKind): string {
  return kinds[kind];
}

/** What the navigation, Today and the list of devices count. */
export function needsAttention({ tone }: Pick<DeviceState, "tone">): boolean {
  return tone === "trouble" || tone === "attention";
}

export interface DeviceState {
  tone: "ok" | "attention" | "trouble" | "quiet";
  /** The most urgent reason, or what the device does. */
  text: string;
  /** Further reasons. */
  others: string[];
}

/** How a device is, in words, each reason with how long it has been so. */
export function toDeviceState(
  device: DeviceData,
  report: DeviceReport,
  { now, defaultTimeZone }: { now: Date; defaultTimeZone: string },
): DeviceState {
  if (!device.active) return quiet("Inactive");
  if (device.awaitsApproval) return { tone: "attention", text: "Waiting for approval", others: [] };
  if (!reportsByItself(silenceOf(device, report)))
    return quiet(
      device.type === "audio" ? "Recordings are uploaded by hand" : "Pictures are uploaded by hand",
    );
  const [worst, ...others] = findTroubles(device, report, now);
  const timeZone = zoneOf(device.location, defaultTimeZone);
  if (!worst) {
    const state = findWindowState(device, report, now, timeZone);
    const text = formatWindow(state, timeZone) ?? "Working";
    return { tone: "ok", text, others: [] };
  }
  return {
    tone: worst.kind === "silent" ? "trouble" : "attention",
    text: describeTrouble(worst, now, timeZone),
    others: others.map((trouble) => describeTrouble(trouble, now, timeZone)),
  };
}

function quiet(text: string): DeviceState {
  return { tone: "quiet", text, others: [] };
}

function findWindowState(
  device: DeviceData,
  report: DeviceReport,
  now: Date,
  timeZone: string,
): WindowState | undefined {
  const rule = findRunningWindow(device, report);
  return rule && windowState(rule, now, { place: device.location, timeZone });
}

/** The recording window that a device says it goes by; of sound recorders, which have none, and of silent ones nothing. */
export function findRunningWindow(
  { type }: Pick<DeviceData, "type">,
  { config }: Pick<DeviceReport, "config">,
): WindowRule | undefined {
  if (type === "audio" || config?.audioOnly) return undefined;
  if (config?.startRecording === undefined || config.stopRecording === undefined) return undefined;
  return findWindowRule(config.startRecording, config.stopRecording);
}

/** "from 30 minutes before sunset until 6:10 am", "around the clock" */
export function formatWindowRule(rule: WindowRule): string {
  if (isAllDay(rule)) return "around the clock";
  return `from ${formatEdge(rule.start, "sunset")} until ${formatEdge(rule.stop, "sunrise")}`;
}

function formatEdge({ by, minutes }: WindowEdge, event: "sunset" | "sunrise"): string {
  if (by === "clock") {
    const hours = Math.floor(minutes / 60);
    const clock = `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")}`;
    return `${clock} ${hours < 12 ? "am" : "pm"}`;
  }
  if (minutes === 0) return event;
  const size = formatDistanceStrict(0, Math.abs(minutes) * 60_000, { unit: "minute" });
  return `${size} ${minutes < 0 ? "before" : "after"} ${event}`;
}

/** "Records until 6:41 am" at the place; undefined where it is not known. */
export function formatWindow(state: WindowState | undefined, timeZone: string): string | undefined {
  if (state?.state === "always") return "Records around the clock";
  if (state?.state === "inside")
    return `Records until ${formatClockTime(state.window.stop.toISOString(), timeZone)}`;
  if (state?.state === "outside")
    return `Sleeps until ${formatClockTime(state.next.start.toISOString(), timeZone)}`;
  return undefined;
}

export function describeTrouble(trouble: Trouble, now: Date, timeZone: string): string {
  switch (trouble.kind) {
    case "silent":
      return `No contact for ${formatAge(trouble.since, now)}`;
    case "low battery":
      return `Battery at ${withUnit(Math.round(trouble.percent), "%")}, low for ${formatAge(trouble.since, now)}`;
    case "battery ending":
      return `Battery will be empty ${formatDaysLeft(trouble.empty, now, timeZone)}`;
    case "clock ahead":
      return `Clock is ${formatDistanceStrict(0, secondsToMilliseconds(trouble.seconds))} ahead`;
    case "not recording":
      return trouble.since === undefined
        ? "Connects, but has never recorded"
        : `Connects, but no recording for ${formatAge(trouble.since, now)}`;
    case "settings not fetched":
      return `Has not fetched new settings for ${formatAge(trouble.since, now)}`;
    case "software behind":
      return `${trouble.packages === 1 ? "1 package has been" : `${trouble.packages} packages have been`} behind the channel for ${formatAge(trouble.since, now)}`;
    case "no location":
      return "Has no location";
  }
}

const advice: Record<Trouble["kind"], string> = {
  silent:
    "Check its power and its connection at your next visit. If it was taken down, set it inactive.",
  "low battery": "Charge or change its battery soon.",
  "battery ending": "Take a charged battery on your next visit.",
  "clock ahead":
    "Connect it to the internet or to the phone app, which sets its clock. Until then its recordings have wrong times.",
  "not recording":
    "Check its recording window, and that nothing stands in front of it or covers its lens.",
  "settings not fetched":
    "It fetches them when it connects. If it has no network where it stands, connect to it with the phone app.",
  "software behind":
    "It updates itself while it is connected: leave it switched on with a good network for an hour.",
  "no location":
    "Send its position with the phone app, so that its recordings are filed where they were made.",
};

/** What somebody can do about a trouble, in a sentence or two. */
export function adviseOn({ kind }: Trouble): string {
  return advice[kind];
}

/** By the calendar of the place: "in 3 to 5 days", "tomorrow", "today or tomorrow", "within 4 days" */
function formatDaysLeft(
  { from, until }: { from: string; until: string },
  now: Date,
  timeZone: string,
): string {
  const today = new TZDate(now, timeZone);
  const [least, most] = [from, until].map((at) =>
    Math.max(0, differenceInCalendarDays(new TZDate(at, timeZone), today)),
  ) as [number, number];
  if (most === 0) return "today";
  if (most === 1) return least === 0 ? "today or tomorrow" : "tomorrow";
  if (least === most) return `in about ${most} days`;
  return least === 0 ? `within ${most} days` : `in ${least} to ${most} days`;
}

function formatAge(since: string, now: Date): string {
  return formatDistanceStrict(since, now);
}

/** "62%, 12.4 V, read 2 hours ago"; undefined where there is no reading of the last 30 days. */
export function describeBattery({ battery }: DeviceReport, now: Date) {
  const level = battery && findBatteryLevel([battery], now);
  if (!level) return undefined;
  const { percent, volts, at } = level.reading;
  const parts = [
    ...(level.isOnMains ? ["On mains"] : []),
    ...(percent === null || level.isOnMains ? [] : [withUnit(Math.round(percent), "%")]),
    ...(volts === null ? [] : [withUnit(volts.toFixed(1), "V")]),
  ];
  const ago = formatAgo(at, now);
  return {
    percent,
    text: parts.join(", "),
    /** The one that says most. */
    short: parts[0],
    ago,
    read: `read ${ago}`,
    isOld: level.isOld,
  };
}
