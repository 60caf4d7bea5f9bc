import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { backupJob, proveBackupJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { Services } from "#api/services.ts";
import type { BackupJobData } from "#contract/wire/backups/backups.ts";

type Clocked = Pick<Services, "store" | "now">;
type JobRow = NonNullable<Awaited<ReturnType<typeof findOpenJob>>>;

const key = { kind: backupJob.kind, subjectId: 1 };
const proofKey = { ...key, kind: proveBackupJob.kind };

/** One that waits, is being made or proven, or else was given up. */
export async function findBackupJob({ store, now }: Clocked): Promise<BackupJobData | undefined> {
  const [backup, proof] = await Promise.all([
    findOpenJob(store.read, key),
    findOpenJob(store.read, proofKey),
  ]);
  const jobs = [
    ...(backup ? [toFacts("backup", backup, now())] : []),
    ...(proof ? [toFacts("proof", proof, now())] : []),
  ];
  return jobs.find(({ state }) => state === "open") ?? jobs[0];
}

function toFacts(kind: BackupJobData["kind"], job: JobRow, now: Date): BackupJobData {
  const { failed_at, last_error: error, started_at: startedAt, due_at: dueAt } = job;
  const isRunning = failed_at === null && isLeased(job, now);
  const isTriedLater = failed_at === null && !isRunning && dueAt > now.toISOString();
  return {
    kind,
    state: failed_at === null ? "open" : "failed",
    ...(error === null ? {} : { error }),
    ...(isRunning && startedAt !== null ? { startedAt } : {}),
    ...(isRunning && job.progress_done ? { files: job.progress_done } : {}),
    ...(isTriedLater ? { nextAttemptAt: dueAt } : {}),
  };
}

function isLeased({ leased_until }: JobRow, now: Date): boolean {
  return leased_until !== null && leased_until > now.toISOString();
}

/** Queues a backup, unless one waits or is being made. Whoever asks for it waits for no next attempt. */
export async function enqueueBackup(
  { store, now }: Clocked,
  { requestedBy }: { requestedBy?: number } = {},
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    const open = await findOpenJob(trx, key);
    const isDueLater = open?.leased_until === null && open.due_at > now().toISOString();
    const isOpen = open !== undefined && open.failed_at === null;
    if (isOpen && !(isDueLater && requestedBy !== undefined)) return;
    await enqueueJobAgain(trx, backupJob, {}, { now: now(), requestedBy });
  });
}
