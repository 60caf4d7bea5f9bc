import { tzOffset } from "@date-fns/tz";
import { addSeconds, minutesToMilliseconds } from "date-fns";

const dayMs = 24 * 3600 * 1000;

export interface ClockSetting {
  /** IANA, of what the camera's clock was set by. */
  timeZone: string;
  /** Added to what it showed. */
  correctionSeconds: number;
}

/**
 * When a camera's clock showed `2026-03-04T05:06:07` or `2026-03-04T05:06:07.250`, as an instant. Of a reading that
 * comes twice the first; one that a change of clocks skips is that of a camera whose clock was not changed with them.
 * Undefined where the correction leads out of the years 1 to 9999.
 */
export function instantOfClock(
  reading: string,
  { timeZone, correctionSeconds }: ClockSetting,
): string | undefined {
  const shown = Date.parse(`${reading}Z`);
  const before = offsetMs(shown - dayMs, timeZone);
  const after = offsetMs(shown + dayMs, timeZone);
  const isBefore = offsetMs(shown - before, timeZone) === before;
  const isAfter = offsetMs(shown - after, timeZone) === after;
  const taken = shown - (isAfter && !isBefore ? after : before);
  const corrected = addSeconds(taken, correctionSeconds);
  const year = corrected.getUTCFullYear();
  return year >= 1 && year <= 9999 ? corrected.toISOString() : undefined;
}

function offsetMs(instant: number, timeZone: string): number {
  return Math.round(minutesToMilliseconds(tzOffset(timeZone, new Date(instant))));
}
