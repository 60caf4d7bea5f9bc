import { setTimeout } from "node:timers/promises";
import { renderJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { Services } from "#api/services.ts";

const maxMs = 3000;
const pauseMs = 150;
/** Of all requests: those beyond are answered at once. */
const maxWaiting = 20;

interface Awaited {
  recordingId: number;
  key: string;
}

let waiting = 0;

/** Ends when the file is there, when nobody is making it any more, or after three seconds. */
export async function awaitThumbnail(
  services: Services,
  awaited: Awaited,
  signal: AbortSignal,
): Promise<void> {
  if (waiting >= maxWaiting) return;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  waiting += 1;
  try {
    while (!ended.aborted && (await isBeingMade(services, awaited))) await setTimeout(pauseMs);
  } finally {
    waiting -= 1;
  }
}

/** One that failed, and is tried again later, is not waited for. */
async function isBeingMade(
  { files, store, now }: Services,
  { recordingId, key }: Awaited,
): Promise<boolean> {
  if (await files.open(key)) return false;
  const job = await findOpenJob(store.read, { kind: renderJob.kind, subjectId: recordingId });
  return job !== undefined && job.failed_at === null && job.due_at <= now().toISOString();
}
