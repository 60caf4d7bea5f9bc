import { setTimeout } from "node:timers/promises";
import type { OpenFile } from "#api/files/file-store.ts";
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

/** Undefined where nobody is making it any more, or has not for three seconds. */
export async function awaitThumbnail(
  services: Services,
  { recordingId, key }: Awaited,
  signal: AbortSignal,
): Promise<OpenFile | undefined> {
  let file = await services.files.open(key);
  if (file || waiting >= maxWaiting) return file;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  waiting += 1;
  try {
    for (let isOpen = true; isOpen && !file;) {
      /* In this order: what is ready in between is found. */
      isOpen = !ended.aborted && (await isBeingMade(services, recordingId));
      file = await services.files.open(key);
      if (isOpen && !file) await setTimeout(pauseMs);
    }
    return file;
  } finally {
    waiting -= 1;
  }
}

/** One that failed, and is tried again later, is not waited for. */
async function isBeingMade({ store, now }: Services, recordingId: number): Promise<boolean> {
  const job = await findOpenJob(store.read, { kind: renderJob.kind, subjectId: recordingId });
  return job !== undefined && job.failed_at === null && job.due_at <= now().toISOString();
}
