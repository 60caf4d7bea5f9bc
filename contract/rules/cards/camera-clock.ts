import { addSeconds, minutesToSeconds } from "date-fns";
import { clockToInstant } from "../times/clock-to-instant.ts";

export interface ClockSetting {
  /** IANA, of what the camera's clock was set by. */
  timeZone: string;
  /** In place of the zone, where the file itself says how far its clock was ahead of UTC. */
  offsetMinutes?: number | null | undefined;
  /** Added to what it showed. */
  correctionSeconds: number;
}

/**
 * When the clock of a device showed `2026-03-04T05:06:07` or `2026-03-04T05:06:07.250`, as an instant. Of a reading that
 * comes twice the first; one that a change of clocks skips is that of a camera whose clock was not changed with them.
 * Undefined where the correction leads out of the years 1 to 9999.
 */
export function instantOfClock(
  reading: string,
  { timeZone, offsetMinutes, correctionSeconds }: ClockSetting,
): string | undefined {
  const shown = new Date(`${reading}Z`);
  const taken =
    typeof offsetMinutes === "number"
      ? addSeconds(shown, -minutesToSeconds(offsetMinutes))
      : clockToInstant(shown, timeZone, { skipped: "unchanged clock" });
  const corrected = addSeconds(taken, correctionSeconds);
  const year = corrected.getUTCFullYear();
  return year >= 1 && year <= 9999 ? corrected.toISOString() : undefined;
}
