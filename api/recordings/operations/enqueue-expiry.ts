import { enqueueJob, enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { expireRecordingsJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import { listWithRetention } from "#api/projects/queries/retention.ts";
import type { Services } from "#api/services.ts";

/** Nightly, for each project that does not keep all recordings, and again where it was given up. */
export async function enqueueExpiry(services: Services, dueAt: Date): Promise<void> {
  const { store, now } = services;
  for (const projectId of await listWithRetention(store.read)) {
    const { kind } = expireRecordingsJob;
    const open = await findOpenJob(store.read, { kind, subjectId: projectId });
    const enqueue = open?.failed_at ? enqueueJobAgain : enqueueJob;
    const payload = { projectId, at: dueAt.toISOString() };
    await enqueue(store.write, expireRecordingsJob, payload, { now: now() });
  }
  services.wakeJobs();
}
