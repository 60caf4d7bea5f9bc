import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { UploadJobData } from "#contract/wire/upload-jobs.ts";
import type { DeviceView } from "#app/routes/project/device/device-view.server.ts";
import { countUnstored, formatFiles } from "./job-text.server.ts";

/** Uploads with files that nobody has stored: what to do comes first. */
export function listWaiting(jobs: UploadJobData[], { path, zone, now }: DeviceView) {
  return jobs
    .filter(({ state, counts }) => state === "collecting" && countUnstored(counts) > 0)
    .map(({ id, counts, createdAt, receivingSince }) => ({
      id,
      isIncomplete: receivingSince !== undefined,
      to: `${path}/manual-uploads/jobs/${id}`,
      files: formatFiles(countUnstored(counts)),
      begun: formatShortMoment(createdAt, zone, now),
    }));
}

export type WaitingUpload = ReturnType<typeof listWaiting>[number];
