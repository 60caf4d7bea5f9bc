import { formatMoment } from "#app/services/times/times.server.ts";
import { clockAt, formatCorrection } from "#contract/rules/cards/clock-readings.ts";
import type { UploadGroupData } from "#contract/wire/upload-jobs.ts";
import { formatPictures } from "../job/job-text.server.ts";
import type { JobView } from "../job/require-job.server.ts";
import { formatClock } from "./format-clock.server.ts";

const text = {
  behind: (long: string) => `corrected by ${long}`,
};

/** The pictures between two jumps of the camera's clock; none where it does not jump. */
export function toClockGroups(
  { job, uploads, placeZone }: JobView,
  groups: UploadGroupData[],
): ClockGroupView[] {
  if (groups.length < 2 && !groups.some(({ leftOut }) => leftOut)) return [];
  return groups.map(({ id, count, leftOut, clockCorrectionSeconds, first, last }) => {
    const isCorrected = clockCorrectionSeconds !== undefined;
    const isVideo = /\.mp4$/i.test(first.name);
    return {
      id,
      count,
      pictures: formatPictures(count),
      leftOut,
      name: first.name,
      src: isVideo ? undefined : `${uploads}/files/${first.id}/picture`,
      said: [first, last].map(({ clock = "" }) => formatClock(clock)),
      taken: [first, last].flatMap(({ recordedAt }) =>
        recordedAt === undefined ? [] : formatMoment(recordedAt, placeZone),
      ),
      correction: isCorrected ? text.behind(formatCorrection(clockCorrectionSeconds)) : undefined,
      showed: first.clock ?? "",
      really: isCorrected && first.recordedAt ? clockAt(first.recordedAt, job.timeZone) : "",
    };
  });
}

export interface ClockGroupView {
  /** Of the first file. */
  id: number;
  count: number;
  pictures: string;
  leftOut: boolean;
  name: string;
  /** Of a video there is none. */
  src: string | undefined;
  said: string[];
  taken: ReturnType<typeof formatMoment>[];
  correction: string | undefined;
  showed: string;
  really: string;
}
