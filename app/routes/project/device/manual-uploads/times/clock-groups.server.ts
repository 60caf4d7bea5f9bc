import { formatMoment } from "#app/services/times/times.server.ts";
import { formatCorrection } from "#contract/rules/cards/clock-readings.ts";
import type { UploadGroupData } from "#contract/wire/upload-jobs.ts";
import { formatFiles } from "../job/job-text.server.ts";
import { findPicture, type JobView } from "../job/require-job.server.ts";
import { readGroupClock } from "./clock-readings.server.ts";
import { formatClock } from "./format-clock.server.ts";

const text = {
  behind: (long: string) => `corrected by ${long}`,
};

/** The files between two jumps of the clock; none where it does not jump. */
export function toClockGroups(shownJob: JobView, groups: UploadGroupData[]): ClockGroupView[] {
  const { job, placeZone } = shownJob;
  if (groups.length < 2 && !groups.some(({ leftOut }) => leftOut)) return [];
  return groups.map((group) => {
    const { id, count, leftOut, clockCorrectionSeconds, first, last } = group;
    const isCorrected = clockCorrectionSeconds !== undefined;
    return {
      id,
      count,
      files: formatFiles(count),
      leftOut,
      name: first.name,
      src: findPicture(first, shownJob),
      said: [first, last].map(formatClock),
      taken: [first, last].flatMap(({ recordedAt }) =>
        recordedAt === undefined ? [] : formatMoment(recordedAt, placeZone),
      ),
      correction: isCorrected ? text.behind(formatCorrection(clockCorrectionSeconds)) : undefined,
      really: readGroupClock(group, job.timeZone).really,
    };
  });
}

export interface ClockGroupView {
  /** Of the first file. */
  id: number;
  count: number;
  files: string;
  leftOut: boolean;
  name: string;
  /** Of a video there is none. */
  src: string | undefined;
  said: string[];
  taken: ReturnType<typeof formatMoment>[];
  correction: string | undefined;
  really: string;
}
