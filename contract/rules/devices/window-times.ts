import { addMinutes, differenceInSeconds, min } from "date-fns";
import { getTimes } from "suncalc";
import { instantAt, localDateOf, shiftDate } from "../times/local-dates.ts";
import { isRealPlace, type Place } from "../locations/places.ts";
import { isAllDay, type WindowEdge, type WindowRule } from "./recording-windows.ts";

export interface Whereabouts {
  place: Place | null | undefined;
  timeZone: string;
}

/** From `start` until just before `stop`. Without length on a night whose change of clocks skips it. */
export interface RecordingWindow {
  start: Date;
  stop: Date;
}

export type WindowState =
  | { state: "always" }
  | { state: "inside"; window: RecordingWindow }
  | { state: "outside"; next: RecordingWindow }
  | { state: "unknown"; reason: "no place" | "no sunset or sunrise" };

/** Whether a device records now, and until when; or when it next does. Unknown where the sun does not set or rise. */
export function windowState(rule: WindowRule, now: Date, where: Whereabouts): WindowState {
  if (isAllDay(rule)) return { state: "always" };
  if (!isKnownWhere(rule, where)) return { state: "unknown", reason: "no place" };
  const today = localDateOf(now, where.timeZone);
  let isSure = true;
  for (const days of [-2, -1, 0, 1, 2]) {
    const window = findWindow(rule, shiftDate(today, days), where);
    if (!window) isSure = false;
    else if (now < window.stop && window.start < window.stop) {
      if (window.start <= now) return { state: "inside", window };
      if (isSure) return { state: "outside", next: window };
    }
  }
  return { state: "unknown", reason: "no sunset or sunrise" };
}

function isKnownWhere({ start, stop }: WindowRule, { place }: Whereabouts): boolean {
  if (start.by === "clock" && stop.by === "clock") return true;
  return place ? isRealPlace(place) : false;
}

/** Starts on a local date; stops at its next stop or the next start. Undefined without a place or sun that it takes. */
export function findWindow(
  rule: WindowRule,
  date: string,
  where: Whereabouts,
): RecordingWindow | undefined {
  const start = findInstant(rule.start, "sunset", date, where);
  const stop = start && findStop(rule, start, date, where);
  if (!stop) return undefined;
  const nextStart = findInstant(rule.start, "sunset", shiftDate(date, 1), where);
  return { start, stop: nextStart ? min([stop, nextStart]) : stop };
}

function findStop(
  { start, stop }: WindowRule,
  startsAt: Date,
  date: string,
  where: Whereabouts,
): Date | undefined {
  if (start.by === "clock" && stop.by === "clock") {
    const stopDate = stop.minutes > start.minutes ? date : shiftDate(date, 1);
    return instantAt(stopDate, stop.minutes, where.timeZone);
  }
  for (const days of [0, 1, 2]) {
    const stopsAt = findInstant(stop, "sunrise", shiftDate(date, days), where);
    if (!stopsAt || stopsAt > startsAt) return stopsAt;
  }
  return undefined;
}

function findInstant(
  { by, minutes }: WindowEdge,
  event: "sunset" | "sunrise",
  date: string,
  { place, timeZone }: Whereabouts,
): Date | undefined {
  if (by === "clock") return instantAt(date, minutes, timeZone);
  if (!place || !isRealPlace(place)) return undefined;
  const sun = getTimes(instantAt(date, 12 * 60, timeZone), place.lat, place.lng)[event];
  return sun ? addMinutes(sun, minutes) : undefined;
}

export function windowSeconds({ start, stop }: RecordingWindow): number {
  return differenceInSeconds(stop, start);
}
