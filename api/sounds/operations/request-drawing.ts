import { enqueueJob } from "#api/jobs/enqueue-job.ts";
import { drawSoundJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { RenditionRow } from "#api/renditions/queries/renditions.ts";
import type { Services } from "#api/services.ts";
import { soundVersion } from "../rendering/sound-version.ts";

type Recording = Pick<RecordingDetailRow, "id" | "type" | "raw_key" | "file_fault">;

/**
 * Queues the pictures of a sound that has none, or older ones: it came before there were any. Whether they are being made;
 * false where that has failed, or there is nothing to make them of.
 */
export async function requestDrawing(
  services: Services,
  recording: Recording,
  overview: RenditionRow | undefined,
): Promise<boolean> {
  const { id, type, raw_key: rawKey, file_fault: fault } = recording;
  if (overview && overview.version >= soundVersion) return false;
  const job = await findOpenJob(services.store.read, { kind: drawSoundJob.kind, subjectId: id });
  if (job) return job.failed_at === null;
  if (type !== "audio" || rawKey === null || fault !== null) return false;
  const order = { now: services.now() };
  await services.store.write
    .transaction()
    .execute((trx) => enqueueJob(trx, drawSoundJob, { recordingId: id }, order));
  services.wakeJobs();
  return true;
}
