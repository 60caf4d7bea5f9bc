import { millisecondsInDay } from "date-fns/constants";
import { minLongDays } from "./upload-doubts.ts";

export interface UploadGap {
  from: string;
  until: string;
  days: number;
}

/** Trail cameras take a picture of something every few days: grass that moves, people who come by. */
const gapDaysAbove = 7;
const maxShown = 5;

/** The five longest above a week, in order, of ascending `times`; a gap as long as a wrong year is for `doubtTimes`. */
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
