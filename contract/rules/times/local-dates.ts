import { TZDate } from "@date-fns/tz";
import { format, minutesToMilliseconds } from "date-fns";
import { millisecondsInDay } from "date-fns/constants";
import { clockToInstant } from "./clock-to-instant.ts";

/** `2026-11-20` */
export function localDateOf(instant: Date, timeZone: string): string {
  return format(new TZDate(instant, timeZone), "yyyy-MM-dd");
}

/** The same in UTC. */
export function utcDateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const firstDate = "1900-01-01";

/** Whether a date, or what begins with one, can be shifted: years have four digits. */
export function isWithinYears(date: string): boolean {
  return date >= firstDate && date < "9999";
}

/** A date that was shifted back, or the first that there is. */
export function toDateWithinYears(date: string): string {
  return date < firstDate ? firstDate : date;
}

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/** As text that both databases read and compare; beyond the years 1 and 9999 their first and their last instant. */
export function toFourDigitYears(at: Date | number): string {
  return new Date(Math.min(Math.max(Number(at), firstMs), lastMs)).toISOString();
}

export function shiftDate(date: string, days: number): string {
  return utcDateOf(new Date(midnightMs(date) + days * millisecondsInDay));
}

/**
 * The first moment of a local date at which the clock shows so many minutes after midnight. Where a change of
 * clocks skips that reading it is the moment of the change, so that the moments of a day keep their order.
 */
export function instantAt(date: string, minutes: number, timeZone: string): Date {
  const reading = new Date(midnightMs(date) + minutesToMilliseconds(minutes));
  return clockToInstant(reading, timeZone, { skipped: "change" });
}

export function nextTimeOfDay(after: Date, minutes: number, timeZone: string): Date {
  const date = localDateOf(after, timeZone);
  const today = instantAt(date, minutes, timeZone);
  return today > after ? today : instantAt(shiftDate(date, 1), minutes, timeZone);
}

function midnightMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
