import { addSeconds, differenceInHours } from "date-fns";
import { locationNameOf } from "#app/services/recordings/recording-text.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { dashboardFilters, periods } from "#app/routes/project/dashboard/filters.server.ts";
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
    location: stationName === undefined ? undefined : locationNameOf(stationName),
    zone: job.timeZone.replaceAll("_", " "),
    correction: describeCorrection(job),
    saw: counts.stored > 0 ? toDashboard(shownJob) : undefined,
    retry: counts.failed > 0 ? text.retry(counts.failed) : undefined,
  };
}

/** The dashboard of the time of the pictures, or of the last 30 days of it. */
function toDashboard({ job: { first, last }, shown }: JobView): string | undefined {
  if (!first?.recordedAt || !last?.recordedAt) return undefined;
  const until = addSeconds(last.recordedAt, 1);
  const hours = differenceInHours(until, first.recordedAt);
  const period = periods.find(({ days }) => days * 24 > hours) ?? periods[periods.length - 1];
  const days = period ? { days: period.days } : {};
  return dashboardFilters.toAddress(shown.projectPath, { ...days, until });
}
