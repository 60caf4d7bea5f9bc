import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { dashboardFilters } from "#app/routes/project/dashboard/filters.server.ts";
import { nightOf } from "#contract/rules/times/nights.ts";
import { describeCorrection } from "../times/check-times.server.ts";
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
    zone: job.timeZone.replaceAll("_", " "),
    correction: describeCorrection(job),
    saw: counts.stored > 0 ? toDashboard(shownJob) : undefined,
    retry: counts.failed > 0 ? text.retry(counts.failed) : undefined,
  };
}

/** The dashboard of the nights of the pictures. */
function toDashboard({ job: { first, last }, shown, placeZone }: JobView): string | undefined {
  if (!first?.recordedAt || !last?.recordedAt) return undefined;
  return dashboardFilters.toAddress(shown.projectPath, {
    from: nightOf(first.recordedAt, placeZone),
    until: nightOf(last.recordedAt, placeZone),
  });
}
