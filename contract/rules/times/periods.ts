import { tz } from "@date-fns/tz";
import { sub, type Duration } from "date-fns";

/** Periods that end now, the shortest first; section 3.5 of the screens. */
export const periods = [
  "24-hours-ago",
  "3-days-ago",
  "1-week-ago",
  "1-month-ago",
  "3-months-ago",
  "1-year-ago",
  "any",
] as const;

export type Period = (typeof periods)[number];

const lengths: Record<Exclude<Period, "any">, Duration> = {
  "24-hours-ago": { days: 1 },
  "3-days-ago": { days: 3 },
  "1-week-ago": { weeks: 1 },
  "1-month-ago": { months: 1 },
  "3-months-ago": { months: 3 },
  "1-year-ago": { years: 1 },
};

/** By the calendar of the place: the same time of day, whatever the clocks did meanwhile. */
export function startOfPeriod(
  period: Period,
  { now, zone }: { now: Date; zone: string },
): Date | undefined {
  if (period === "any") return undefined;
  return new Date(sub(now, lengths[period], { in: tz(zone) }).getTime());
}
