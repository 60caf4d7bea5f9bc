import { differenceInCalendarDays } from "date-fns";
import { localDateOf, shiftDate, toDateWithinYears } from "#contract/rules/times/local-dates.ts";
import { nightOf, nightSpan, nightsFrom } from "#contract/rules/times/nights.ts";
import { maxNights } from "#contract/wire/visits/project-nights.ts";
import { type Filters, usualNights } from "./filters.server.ts";

/** The nights that the dashboard shows, each by the date of its evening. */
export interface Period {
  /** Oldest first; held against as many before. */
  nights: string[];
  /** The one that has only begun, where the period goes up to now. */
  tonight: string | undefined;
  /** Both included. */
  before: { from: string; until: string };
  isOwn: boolean;
  /** Fewer than were asked for. */
  isCut: boolean;
}

interface PeriodOptions {
  now: Date;
  zone: string;
  /** As many nights as are shown where nothing is asked for. */
  usual?: number;
  /** No period is longer. */
  most?: number;
}

/** "Last night" is the one before today, also while it goes on. */
export function toPeriod(
  { days, from, until }: Pick<Filters, "days" | "from" | "until">,
  { now, zone, usual = usualNights, most = maxNights }: PeriodOptions,
): Period {
  const last = shiftDate(localDateOf(now, zone), -1);
  const current = nightOf(now.toISOString(), zone);
  if (from === undefined && until === undefined) {
    const count = days ?? usual;
    const tonight = current > last ? current : undefined;
    return conclude(nightsFrom(shiftDate(last, 1 - count), last), { tonight });
  }
  const isInstant = until?.includes("T") === true;
  const asked = isInstant ? nightOf(new Date(Date.parse(until) - 1).toISOString(), zone) : until;
  const end = asked ?? current;
  const start = from ?? shiftDate(earlier(end, current), 1 - (days ?? usual));
  const second = earlier(start <= end ? end : start, current);
  const first = earlier(start <= end ? start : end, second);
  const length = differenceInCalendarDays(second, first) + 1;
  const isCut = length > most;
  const nights = nightsFrom(isCut ? shiftDate(second, 1 - most) : first, second);
  return conclude(nights, { isOwn: true, isCut });
}

/** What is to come is in no period. */
function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function conclude(
  nights: string[],
  {
    tonight,
    isOwn = false,
    isCut = false,
  }: { tonight?: string | undefined; isOwn?: boolean; isCut?: boolean },
): Period {
  const [first = ""] = nights;
  const before = {
    from: toDateWithinYears(shiftDate(first, -nights.length)),
    until: toDateWithinYears(shiftDate(first, -1)),
  };
  return { nights, tonight, before, isOwn, isCut };
}

/** The same as instants, by the clock of a place. */
export function toInstants({ nights, tonight }: Period, zone: string) {
  const [first = ""] = nights;
  const last = tonight ?? nights.at(-1) ?? first;
  return { from: nightSpan(first, zone).start, until: nightSpan(last, zone).stop };
}
