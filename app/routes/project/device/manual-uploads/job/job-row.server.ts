import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { UploadJobData } from "#contract/wire/upload-jobs.ts";
import type { DeviceView } from "#app/routes/project/device/device-view.server.ts";
import { formatCounts, describeJob } from "./job-text.server.ts";

export type JobRow = ReturnType<typeof toJobRow>;

/** An earlier upload as the list shows it. */
export function toJobRow(
  job: UploadJobData,
  { path, zone, now }: Pick<DeviceView, "path" | "zone" | "now">,
) {
  const { id, userName, createdAt, counts, stationName } = job;
  return {
    id,
    to: `${path}/manual-uploads/jobs/${id}`,
    begun: formatShortMoment(createdAt, zone, now),
    by: userName,
    state: describeJob(job),
    counts: formatCounts(counts),
    location: stationName === undefined ? undefined : formatLocation(stationName, zone),
  };
}
