import { addSeconds } from "date-fns";
import type { Db } from "#api/db/open.ts";
import { enqueueJobOnce } from "#api/jobs/enqueue-job.ts";
import { redrawJob, redrawSoundJob } from "#api/jobs/job-kinds.ts";

/** Who changes one track often changes others as well. */
const waitSeconds = 20;

/** Of other types no picture shows tracks. */
const jobs: Record<string, typeof redrawJob | undefined> = {
  thermalRaw: redrawJob,
  audio: redrawSoundJob,
};

/** In the transaction that changes the tracks of a recording: its pictures show them. */
export async function redrawLater(
  trx: Db,
  recording: { id: number; type: string },
  now: Date,
): Promise<void> {
  const job = jobs[recording.type];
  if (!job) return;
  const order = { now, dueAt: addSeconds(now, waitSeconds) };
  await enqueueJobOnce(trx, job, { recordingId: recording.id }, order);
}
