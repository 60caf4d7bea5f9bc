import { addDays } from "date-fns";

/**
 * The latest time that a recording can have been made at: a day ahead of now, for clocks that are set by another zone.
 * What says a later one comes from a clock that is wrong.
 */
export function latestPossible(now: Date): string {
  return addDays(now, 1).toISOString();
}
