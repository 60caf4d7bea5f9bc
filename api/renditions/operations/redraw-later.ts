import { addSeconds } from "date-fns";
import type { Db } from "#api/db/open.ts";
import { enqueueJobOnce } from "#api/jobs/enqueue-job.ts";
import { redrawJob } from "#api/jobs/job-kinds.ts";

/** Who changes one track often changes others as well. */
const waitSeconds = 20;

/** In the transaction that changes the tracks of a recording: its pictures show them. */
export async function redrawLater(
  trx: Db,
  recording: { id: number; type: string },
  now: Date,
): Promise<void> {
  if (recording.type !== "thermalRaw") return;
  const order = { now, dueAt: addSeconds(now, waitSeconds) };
  await enqueueJobOnce(trx, redrawJob, { recordingId: recording.id }, order);
}
