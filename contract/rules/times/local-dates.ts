import { TZDate, tzOffset } from "@date-fns/tz";
import { format, minutesToMilliseconds } from "date-fns";

const dayMs = 24 * 3600 * 1000;

/** The date by the clock of a zone, `2026-11-20`. */
export function localDateOf(instant: Date, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd");
}

/** The date so many days after a date; before it where negative. */
export function shiftDate(date: string, days: number): string {
  return new Date(midnightMs(date) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The first moment of a local date at which the clock shows so many minutes after midnight. Where a change of
 * clocks skips that reading it is the moment of the change, so that the moments of a day keep their order.
 */
export function instantAt(date: string, minutes: number, timeZone: string): Date {
  const reading = midnightMs(date) + minutesToMilliseconds(minutes);
  const offsetBefore = offsetMs(reading - dayMs, timeZone);
  const offsetAfter = offsetMs(reading + dayMs, timeZone);
  const byOffsetBefore = reading - offsetBefore;
  const byOffsetAfter = reading - offsetAfter;
  if (offsetMs(byOffsetBefore, timeZone) === offsetBefore) return new Date(byOffsetBefore);
  if (offsetMs(byOffsetAfter, timeZone) === offsetAfter) return new Date(byOffsetAfter);
  return findChange(byOffsetAfter, byOffsetBefore, timeZone);
}

/** The next moment after another at which the clock shows so many minutes after midnight. */
export function nextTimeOfDay(after: Date, minutes: number, timeZone: string): Date {
  const date = localDateOf(after, timeZone);
  const today = instantAt(date, minutes, timeZone);
  return today > after ? today : instantAt(shiftDate(date, 1), minutes, timeZone);
}

/** The second at which a zone leaves the offset it has at `from`, which it no longer has at `until`. */
function findChange(from: number, until: number, timeZone: string): Date {
  const offset = offsetMs(from, timeZone);
  let before = from;
  let after = until;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offsetMs(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return new Date(after);
}

function offsetMs(instant: number, timeZone: string): number {
  return minutesToMilliseconds(tzOffset(timeZone, new Date(instant)));
}

function midnightMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
