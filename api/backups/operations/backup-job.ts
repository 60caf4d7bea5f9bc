import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { backupJob, proveBackupJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { Services } from "#api/services.ts";

const key = { kind: backupJob.kind, subjectId: 1 };

/** One that waits, is being made or proven, or else was given up. */
export async function findBackupJob({ store }: Pick<Services, "store">) {
  const found = await Promise.all(
    [key, { ...key, kind: proveBackupJob.kind }].map((one) => findOpenJob(store.read, one)),
  );
  const jobs = found.filter((job) => job !== undefined);
  const job = jobs.find(({ failed_at }) => failed_at === null) ?? jobs[0];
  if (!job) return undefined;
  const state = job.failed_at === null ? ("open" as const) : ("failed" as const);
  return { state, ...(job.last_error === null ? {} : { error: job.last_error }) };
}

/** Queues a backup, unless one waits or is being made. */
export async function enqueueBackup(
  { store, now }: Pick<Services, "store" | "now">,
  { requestedBy }: { requestedBy?: number } = {},
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    const open = await findOpenJob(trx, key);
    if (open && open.failed_at === null) return;
    await enqueueJobAgain(trx, backupJob, {}, { now: now(), requestedBy });
  });
}
