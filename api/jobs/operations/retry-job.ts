import { Refusal } from "#contract/envelope.ts";
import { recordAct, type ActingPerson } from "#api/projects/operations/change-people.ts";
import type { Services } from "#api/services.ts";
import { retryJobRow } from "../queries/retry-job.ts";

/** Has a job tried again that was given up. Refuses `rule` where it was not. */
export async function retryJob(services: Services, by: ActingPerson, id: number): Promise<void> {
  const { store, now } = services;
  await store.write.transaction().execute(async (trx) => {
    const job = await retryJobRow(trx, id, now());
    if (!job) throw new Refusal("rule", "Only a job that failed can be tried again.");
    await recordAct(services, trx, by, {
      action: "job retried",
      ...(job.requested_by === null ? {} : { subjectId: job.requested_by }),
      details: { jobId: id, kind: job.kind, about: job.subject_id },
    });
  });
  services.wakeJobs();
}
