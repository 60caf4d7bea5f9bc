import { formatTimeOfDay } from "#contract/rules/times/time-of-day.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";

/** Minutes after midnight by the place's clock, or after (negative: before) sunset for a start, sunrise for a stop. */
export interface WindowEdge {
  by: "clock" | "sun";
  minutes: number;
}

export interface WindowRule {
  start: WindowEdge;
  stop: WindowEdge;
}

export type StoredWindows = Omit<NonNullable<DeviceSettings["windows"]>, "updated">;

export const duskToDawn: WindowRule = {
  start: { by: "sun", minutes: -30 },
  stop: { by: "sun", minutes: 30 },
};

export const sunsetToSunrise: WindowRule = {
  start: { by: "sun", minutes: 0 },
  stop: { by: "sun", minutes: 0 },
};

export const allDay: WindowRule = {
  start: { by: "clock", minutes: 720 },
  stop: { by: "clock", minutes: 720 },
};

/** Further from sunset or sunrise it would be in doubt which day is meant. */
const furthestFromSunMinutes = 6 * 60;

/** Reads "21:00", "-30m" and "+1h30m"; undefined where it is none of them or over 6 hours from the sun. */
export function findWindowEdge(text: string): WindowEdge | undefined {
  return findClockEdge(text.trim()) ?? findSunEdge(text.trim());
}

function findClockEdge(text: string): WindowEdge | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return { by: "clock", minutes: Number(hours) * 60 + Number(minutes) };
}

function findSunEdge(text: string): WindowEdge | undefined {
  const parts = /^([+-]?)(?:(\d{1,2})h)?(?:(\d{1,3})m)?$/.exec(text);
  const [, sign, hours, minutes] = parts ?? [];
  if (hours === undefined && minutes === undefined) return undefined;
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  if (size > furthestFromSunMinutes) return undefined;
  return { by: "sun", minutes: sign === "-" ? 0 - size : size };
}

export function findWindowRule(start: string, stop: string): WindowRule | undefined {
  const rule = { start: findWindowEdge(start), stop: findWindowEdge(stop) };
  return rule.start && rule.stop && { start: rule.start, stop: rule.stop };
}

export function formatWindowEdge({ by, minutes }: WindowEdge): string {
  if (by === "sun") return `${minutes < 0 ? "-" : "+"}${Math.abs(minutes)}m`;
  return formatTimeOfDay(minutes);
}

/** Recording around the clock: both ends are the same clock time. */
export function isAllDay({ start, stop }: WindowRule): boolean {
  return start.by === "clock" && stop.by === "clock" && start.minutes === stop.minutes;
}

/** As settings store it. A model with a power window is powered as long as it records, lest it be off meanwhile. */
export function toStoredWindows(
  rule: WindowRule,
  { hasPowerWindow }: { hasPowerWindow: boolean },
): StoredWindows {
  const start = formatWindowEdge(rule.start);
  const stop = formatWindowEdge(rule.stop);
  const power = hasPowerWindow ? { powerOn: start, powerOff: stop } : {};
  return { startRecording: start, stopRecording: stop, ...power };
}
