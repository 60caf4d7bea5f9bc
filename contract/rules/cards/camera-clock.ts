import { addSeconds } from "date-fns";
import { clockToInstant } from "../times/clock-to-instant.ts";

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
  const taken = clockToInstant(new Date(`${reading}Z`), timeZone, { skipped: "unchanged clock" });
  const corrected = addSeconds(taken, correctionSeconds);
  const year = corrected.getUTCFullYear();
  return year >= 1 && year <= 9999 ? corrected.toISOString() : undefined;
}
