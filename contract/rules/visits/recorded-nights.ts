import { instantAt, shiftDate } from "../times/local-dates.ts";
import { nightSpan } from "../times/nights.ts";

/** A night as instants, ISO UTC text. */
export interface NightTimes {
  night: string;
  start: string;
  /** From here on it can be said that nothing came of it: 6 o'clock of its morning. */
  morning: string;
  stop: string;
}

export function timesOfNight(night: string, timeZone: string): NightTimes {
  const { start, stop } = nightSpan(night, timeZone);
  const morning = instantAt(shiftDate(night, 1), 6 * 60, timeZone);
  return {
    night,
    start: start.toISOString(),
    morning: morning.toISOString(),
    stop: stop.toISOString(),
  };
}

/** A device stood there; absent: it still does. */
export interface Stay {
  deviceId: number;
  from: string;
  until?: string | undefined;
}

export interface WatchedPlace {
  retiredAt: string | null;
  /** Of all its recordings, whenever that was. */
  firstAt: string | null;
  lastAt: string | null;
  stays: readonly Stay[];
}

/** Whether a location was to be recorded all through a night: it was before and after, or a device stood there. */
export function isWatched(
  { retiredAt, firstAt, lastAt, stays }: WatchedPlace,
  { start, stop }: NightTimes,
): boolean {
  if (retiredAt !== null && retiredAt <= stop) return false;
  const isBetween = firstAt !== null && lastAt !== null && firstAt < start && lastAt >= stop;
  return isBetween || stays.some(({ from, until = stop }) => from <= start && until >= stop);
}

/** How long a device stood there in a night, if it did. */
export function partOfStay(
  { from, until }: Stay,
  { start, stop }: NightTimes,
): { start: string; stop: string } | undefined {
  const first = from > start ? from : start;
  const last = until !== undefined && until < stop ? until : stop;
  return first < last ? { start: first, stop: last } : undefined;
}
