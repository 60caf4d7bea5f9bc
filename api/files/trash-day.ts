import { utcDateOf } from "#contract/rules/times/local-dates.ts";

/** The name of the folder of what was swept then. */
export function trashDay(at: Date): string {
  return utcDateOf(at);
}
