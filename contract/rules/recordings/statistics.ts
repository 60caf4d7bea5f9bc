import { tz, TZDate } from "@date-fns/tz";
import { getDaysInMonth, hoursToMilliseconds, min } from "date-fns";
import type { Interval } from "#contract/wire/visits/statistics.ts";
import { instantAt, localDateOf, toFourDigitYears } from "../times/local-dates.ts";
import { metaTags } from "../tracks/track-tags.ts";

/** A stretch of time as ISO UTC text: its end belongs to it, its start to the stretch before. */
export interface TimeWindow {
  after: string;
  until: string;
}

/** Windows of equal length that lie end to end; they are numbered from the newest, 0. */
export interface Windows {
  until: string;
  hours: number;
  steps: number;
}

/** A month is as long as the one that the newest window ends in, a year 365 days. */
export function hoursOf(interval: Interval, until: string): number {
  const daysInMonth = getDaysInMonth(until, { in: tz("UTC") });
  return { hours: 1, days: 24, weeks: 7 * 24, months: daysInMonth * 24, years: 365 * 24 }[interval];
}

export function spanOf(windows: Windows): TimeWindow {
  return { after: endOf(windows, windows.steps), until: windows.until };
}

export function endOf({ until, hours }: Windows, step: number): string {
  return earlier(until, step * hoursToMilliseconds(hours));
}

export function stepOf({ until, hours }: Windows, at: string): number {
  return Math.floor((Date.parse(until) - Date.parse(at)) / hoursToMilliseconds(hours));
}

function earlier(at: string, milliseconds: number): string {
  return toFourDigitYears(Date.parse(at) - milliseconds);
}

export interface Tally {
  sum: number;
  count: number;
}

/** From `{ begin_s, end_s, index_percent }[]`, which is stored unread: whatever is no percentage is passed over. */
export function tallyIndex({ cacophonyIndex: sent }: { cacophonyIndex?: unknown }): Tally {
  const stretches: unknown[] = Array.isArray(sent) ? sent : [];
  const percents = stretches
    .map((stretch) => (stretch as { index_percent?: unknown } | null)?.index_percent)
    .filter((percent) => typeof percent === "number")
    .filter((percent) => percent >= 0 && percent <= 100);
  return { sum: percents.reduce((sum, percent) => sum + percent, 0), count: percents.length };
}

export function addTallies(a: Tally, b: Tally): Tally {
  return { sum: a.sum + b.sum, count: a.count + b.count };
}

/** Rounded to two decimals. */
export function meanOf({ sum, count }: Tally): number {
  return Math.round((sum / count) * 100) / 100;
}

export function hourOfDay(at: string, timeZone: string): number {
  return new TZDate(at, timeZone).getHours();
}

/** The last millisecond before the local day of an instant, and before the instant itself whatever clocks did that day. */
export function lastBeforeDayOf(at: string, timeZone: string): string {
  const start = instantAt(localDateOf(new Date(at), timeZone), 0, timeZone);
  return earlier(min([start, at]).toISOString(), 1);
}

/** Of tags by ascending id: people's first, the animal before words about the track such as "part", then the first. */
export function verdictOf<T extends { what: string; automatic: 0 | 1 }>(
  tags: readonly T[],
): T | undefined {
  const byPeople = tags.filter(({ automatic }) => automatic === 0);
  return byPeople.find(({ what }) => !metaTags.has(what)) ?? byPeople[0] ?? tags[0];
}
