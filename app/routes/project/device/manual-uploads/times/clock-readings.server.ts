import { clockAt } from "#contract/rules/cards/clock-readings.ts";
import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import type { UploadGroupData, UploadJobData } from "#contract/wire/upload-jobs.ts";
import { readInZone } from "./format-clock.server.ts";

type Clock = Pick<UploadJobData, "first" | "timeZone" | "clockCorrectionSeconds">;

/** What the form of the clock says so far: of all files, whatever the part of the first one has of its own. */
export function readJobClock({ first, timeZone, clockCorrectionSeconds: seconds }: Clock) {
  if (first?.clock === undefined) return { showed: "", really: "" };
  const instant = instantOfClock(first.clock, {
    timeZone,
    offsetMinutes: first.clockOffsetMinutes,
    correctionSeconds: seconds,
  });
  return {
    showed: readInZone(first, timeZone),
    really: seconds === 0 || instant === undefined ? "" : clockAt(instant, timeZone),
  };
}

/** The same of a part; it says when that was really made only where it has a correction of its own. */
export function readGroupClock(
  { first, clockCorrectionSeconds }: UploadGroupData,
  timeZone: string,
) {
  const isCorrected = clockCorrectionSeconds !== undefined && first.recordedAt !== undefined;
  return {
    showed: readInZone(first, timeZone),
    really: isCorrected ? clockAt(first.recordedAt ?? "", timeZone) : "",
  };
}
