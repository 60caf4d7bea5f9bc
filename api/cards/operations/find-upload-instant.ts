import { instantOfClock } from "#contract/rules/cards/camera-clock.ts";
import type { UploadFileRow } from "../queries/upload-files.ts";
import type { UploadJobRow } from "../queries/upload-jobs.ts";

export type ClockSettings = Pick<UploadJobRow, "time_zone" | "correction_seconds">;

type Clock = Pick<UploadFileRow, "clock" | "clock_offset_minutes" | "correction_seconds">;

/** When a file was made, by its clock and what its job says of it; undefined where that is not known or no time. */
export function findUploadInstant(job: ClockSettings, file: Clock): string | undefined {
  if (file.clock === null) return undefined;
  return instantOfClock(file.clock, {
    timeZone: job.time_zone,
    offsetMinutes: file.clock_offset_minutes,
    correctionSeconds: file.correction_seconds ?? job.correction_seconds,
  });
}
