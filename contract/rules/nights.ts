import { tz, TZDate } from "@date-fns/tz";
import { format, subDays } from "date-fns";
import { shiftDate } from "./local-dates.ts";

/**
 * The night a recording belongs to, named by the day it began on: from noon to noon in the zone of the place, so
 * that what happened before and after midnight stays together. `2026-11-20`.
 */
export function nightOf(recordedAt: string, timeZone: string): string {
  const local = new TZDate(recordedAt, timeZone);
  return format(local.getHours() < 12 ? subDays(local, 1) : local, "yyyy-MM-dd");
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
