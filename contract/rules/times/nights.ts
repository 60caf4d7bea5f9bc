import { tz, TZDate } from "@date-fns/tz";
import { differenceInCalendarDays, format } from "date-fns";
import { instantAt, localDateOf, shiftDate } from "./local-dates.ts";

const noonMinutes = 12 * 60;
const secondsOfDay = 24 * 3600;

/** By the day it began on, `2026-11-20`: from noon to noon in the place's zone, so that midnight parts nothing. */
export function nightOf(recordedAt: string, timeZone: string): string {
  const at = new TZDate(recordedAt, timeZone);
  return shiftDate(localDateOf(at, timeZone), at.getHours() < 12 ? -1 : 0);
}

/** From noon until just before the next; 23 or 25 hours where the clocks change. */
export function nightSpan(night: string, timeZone: string): { start: Date; stop: Date } {
  return {
    start: instantAt(night, noonMinutes, timeZone),
    stop: instantAt(shiftDate(night, 1), noonMinutes, timeZone),
  };
}

/** By the clock: 0 at noon or before, 0.5 at midnight, 1 at the next noon; the same twice for an hour shown twice. */
export function partOfNight(at: Date, night: string, timeZone: string): number {
  const { start, stop } = nightSpan(night, timeZone);
  if (at <= start) return 0;
  if (at >= stop) return 1;
  const local = new TZDate(at, timeZone);
  const seconds = local.getHours() * 3600 + local.getMinutes() * 60 + local.getSeconds();
  return ((seconds + secondsOfDay / 2) % secondsOfDay) / secondsOfDay;
}

/** Both included, oldest first. */
export function nightsFrom(first: string, last: string): string[] {
  const count = differenceInCalendarDays(last, first, { in: tz("UTC") }) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, order) => shiftDate(first, order));
}

/** Those that begin in a month, `2026-11`. */
export function nightsOfMonth(month: string): string[] {
  const first = `${month}-01`;
  return nightsFrom(first, shiftDate(`${shiftMonth(month, 1)}-01`, -1));
}

export function shiftMonth(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** "Night of 20–21 November 2026"; both months, both years where they differ. */
export function nightHeading(night: string): string {
  const evening = new Date(`${night}T00:00:00Z`);
  const morning = new Date(`${shiftDate(night, 1)}T00:00:00Z`);
  const utc = { in: tz("UTC") };
  const sameYear = format(evening, "yyyy", utc) === format(morning, "yyyy", utc);
  const sameMonth = sameYear && format(evening, "M", utc) === format(morning, "M", utc);
  const from = format(evening, sameMonth ? "d" : sameYear ? "d MMMM" : "d MMMM yyyy", utc);
  const dash = sameMonth ? "–" : " – ";
  return `Night of ${from}${dash}${format(morning, "d MMMM yyyy", utc)}`;
}
