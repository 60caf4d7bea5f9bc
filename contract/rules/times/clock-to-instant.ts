import { tzOffset } from "@date-fns/tz";
import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";

/** What a reading stands for that no right clock shows: the change of clocks, or a clock that was not put forward. */
export type Skipped = "change" | "unchanged clock";

/**
 * When a clock of a zone shows a reading, given as the instant at which a clock of UTC shows it. Of a reading that
 * comes twice the first. A `TZDate` made of a reading will not do: what it is depends on the zone of the machine.
 */
export function clockToInstant(
  reading: Date,
  timeZone: string,
  { skipped }: { skipped: Skipped },
): Date {
  const shown = reading.getTime();
  const byOffsetBefore = shown - offsetMs(shown - millisecondsInDay, timeZone);
  const byOffsetAfter = shown - offsetMs(shown + millisecondsInDay, timeZone);
  const isRight = (instant: number) => instant + offsetMs(instant, timeZone) === shown;
  if (isRight(byOffsetBefore)) return new Date(byOffsetBefore);
  if (isRight(byOffsetAfter)) return new Date(byOffsetAfter);
  if (skipped === "unchanged clock") return new Date(byOffsetBefore);
  return findChange(byOffsetAfter, byOffsetBefore, timeZone);
}

/** The second at which a zone leaves the offset it has at `from`, which it no longer has at `until`. */
function findChange(from: number, until: number, timeZone: string): Date {
  const offset = offsetMs(from, timeZone);
  let before = from;
  let after = until;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (offsetMs(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return new Date(after);
}

function offsetMs(instant: number, timeZone: string): number {
  return Math.round(tzOffset(timeZone, new Date(instant)) * millisecondsInMinute);
}
