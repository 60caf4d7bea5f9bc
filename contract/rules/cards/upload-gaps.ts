import { millisecondsInDay } from "date-fns/constants";
import { minLongDays } from "./upload-doubts.ts";

export interface UploadGap {
  /** When the picture before and the one after were taken, ISO-8601. */
  from: string;
  until: string;
  /** Rounded. */
  days: number;
}

/** Trail cameras take a picture of something every few days: grass that moves, people who come by. */
const gapDaysAbove = 7;
const maxShown = 5;

/**
 * The longest times, five at most, in which a card has no picture and should have: more than a week, in their order.
 * `times` are ascending. What is as long as a wrong year is left to `doubtTimes`.
 */
export function findGaps(times: readonly string[]): UploadGap[] {
  return times
    .slice(1)
    .map((until, index) => toGap(times[index] ?? until, until))
    .filter(({ exactDays }) => exactDays > gapDaysAbove && exactDays < minLongDays)
    .toSorted((one, other) => other.exactDays - one.exactDays)
    .slice(0, maxShown)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, until, exactDays }) => ({ from, until, days: Math.round(exactDays) }));
}

function toGap(from: string, until: string) {
  return { from, until, exactDays: (Date.parse(until) - Date.parse(from)) / millisecondsInDay };
}
