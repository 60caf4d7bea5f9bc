import { shiftDate } from "../times/local-dates.ts";

/** Nights in a row, both included. */
export interface NightGap {
  from: string;
  until: string;
  nights: number;
}

/** Which of some nights, oldest first, follow each other: the longest first, of equal ones the newest. */
export function findGaps(nights: readonly string[]): NightGap[] {
  const gaps: NightGap[] = [];
  for (const night of nights) {
    const last = gaps.at(-1);
    if (last && shiftDate(last.until, 1) === night) {
      last.until = night;
      last.nights += 1;
    } else gaps.push({ from: night, until: night, nights: 1 });
  }
  return gaps.toReversed().toSorted((one, other) => other.nights - one.nights);
}
