import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { updateBulkChange } from "#api/bulk/queries/bulk-changes.ts";
import { bulkChangeJob, importCardJob } from "../job-kinds.ts";
import { cancelJobRow } from "../queries/jobs.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type ActingPerson } from "#api/projects/operations/change-people.ts";
import { stopUploadJob } from "#api/cards/operations/start-upload-job.ts";

/** What is left to do where a job of a kind ends before its time. */
const endings: Record<string, (trx: Db, subjectId: number, now: Date) => Promise<void>> = {
  [importCardJob.kind]: stopUploadJob,
  [bulkChangeJob.kind]: (trx, id, now) =>
    updateBulkChange(trx, id, { cancelled_at: now.toISOString() }),
};

/** Ends a job that waits or is under way; the process that is at it stops within seconds. Refuses `rule` where it has ended. */
export async function cancelJob(services: Services, by: ActingPerson, id: number): Promise<void> {
  const { store, now } = services;
  await store.write.transaction().execute(async (trx) => {
    const job = await cancelJobRow(trx, id, now());
    if (!job) throw new Refusal("rule", "The job has ended already.");
    if (job.subject_id !== null) await endings[job.kind]?.(trx, job.subject_id, now());
    await recordAct(services, trx, by, {
      action: "job cancelled",
      ...(job.requested_by === null ? {} : { subjectId: job.requested_by }),
      details: { jobId: id, kind: job.kind, about: job.subject_id },
    });
  });
  services.wakeJobs();
}
