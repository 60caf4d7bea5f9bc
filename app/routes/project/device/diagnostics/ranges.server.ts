import { subDays } from "date-fns";
import { z } from "zod";
import { firstReadingAt } from "#contract/rules/devices/battery.ts";

export const ranges = ["1-week", "8-weeks", "all"] as const;
export type Range = (typeof ranges)[number];

const range = z.enum(ranges).catch("8-weeks");

/** Of the address; eight weeks where it asks for none that there is. */
export function readRange(search: URLSearchParams): Range {
  return range.parse(search.get("range"));
}

const days: Record<Range, number> = { "1-week": 7, "8-weeks": 56, all: Infinity };

export function startOf(one: Range, now: Date): Date {
  return days[one] === Infinity ? new Date(firstReadingAt) : subDays(now, days[one]);
}
