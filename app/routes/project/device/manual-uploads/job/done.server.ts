import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { formatMoment, zoneName } from "#app/services/times/times.server.ts";
import { withQuery } from "#app/components/with-query.ts";
import { localDateOf } from "#contract/rules/times/local-dates.ts";
import { describeCorrections } from "../times/check-times.server.ts";
import { nameFixedZone } from "../times/clock-zones.server.ts";
import { formatCounts } from "./job-text.server.ts";
import type { JobView } from "./require-job.server.ts";

const text = {
  retry: (count: number) =>
    count === 1
      ? "Try the failed file again"
      : `Try the ${count.toLocaleString("en-NZ")} failed files again`,
};

export type DoneView = ReturnType<typeof toDone>;

/** What has come of a job, and where it can be seen. */
export function toDone(shownJob: JobView) {
  const { job, placeZone } = shownJob;
  const { counts, first, last, stationName, finishedAt } = job;
  return {
    summary: `${formatCounts(counts)}.`,
    from: first?.recordedAt && formatMoment(first.recordedAt, placeZone),
    until: last?.recordedAt && formatMoment(last.recordedAt, placeZone),
    finished: finishedAt && formatMoment(finishedAt, placeZone),
    location: stationName === undefined ? undefined : formatLocation(stationName, placeZone),
    zone: nameFixedZone(job.timeZone) ?? zoneName(job.timeZone),
    correction: describeCorrections(job),
    saw: counts.stored > 0 ? toRecordings(shownJob) : undefined,
    retry: counts.failed > 0 ? text.retry(counts.failed) : undefined,
  };
}

/** The recordings of the device in the days of the files, those that show nothing too. */
function toRecordings({ job: { first, last }, shown, placeZone }: JobView): string | undefined {
  if (!first?.recordedAt || !last?.recordedAt) return undefined;
  return withQuery(`${shown.projectPath}/activity`, {
    "display-mode": "recordings",
    devices: String(shown.device.id),
    from: localDateOf(new Date(first.recordedAt), placeZone),
    until: localDateOf(new Date(last.recordedAt), placeZone),
    "no-false-positives": "false",
  });
}
