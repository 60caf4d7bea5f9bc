import { subDays } from "date-fns";
import { Refusal } from "#contract/envelope.ts";
import { uploadJobDays } from "#contract/wire/upload-jobs.ts";
import { enqueueJob, enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { importCardJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import { deleteUploadFiles, listAnyFiles } from "../queries/upload-files.ts";
import {
  deleteUploadJobRow,
  lockCardImport,
  listRemovedJobs,
  listStoringJobs,
  removeUnstarted,
  updateUploadJob,
} from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { noSuchUploadJob } from "./store-card-file.ts";

interface Condemned {
  id: number;
  project_id: number;
  device_id: number;
}

/** Removes a job with its receipts and the files that became no recording. Refuses `rule` while it is storing. */
export async function removeUploadJob(services: Services, by: Actor, job: Condemned) {
  const { store, now } = services;
  await store.write.transaction().execute(async (trx) => {
    const locked = await lockCardImport(trx, job.id);
    if (!locked) throw noSuchUploadJob(job.id);
    if (locked.started_at && !locked.finished_at) {
      throw new Refusal(
        "rule",
        "The upload is storing its files. You can remove it when it is done.",
      );
    }
    await updateUploadJob(trx, job.id, { removed_at: now().toISOString() });
    await recordAct(services, trx, by, {
      action: "upload job deleted",
      projectId: job.project_id,
      details: { uploadJobId: job.id, deviceId: job.device_id, files: locked.file_count },
    });
  });
  await eraseUploadJob(services, job.id);
}

/** Hourly: removes unstarted jobs of 30 days, finishes removals, and resumes jobs that storing gave up. */
export async function maintainCardImports(services: Services): Promise<void> {
  const { store, now } = services;
  await removeUnstarted(store.write, subDays(now(), uploadJobDays), now());
  for (const id of await listRemovedJobs(store.read)) await eraseUploadJob(services, id);
  for (const { id, user_id: userId } of await listStoringJobs(store.read)) {
    const open = await findOpenJob(store.read, { kind: importCardJob.kind, subjectId: id });
    const enqueue = open?.failed_at ? enqueueJobAgain : enqueueJob;
    const order = { now: now(), requestedBy: open?.requested_by ?? userId };
    await enqueue(store.write, importCardJob, { uploadJobId: id }, order);
  }
  services.wakeJobs();
}

const filesAtOnce = 100;

/** The rows go before their files: what is left of a process that dies in between is swept. */
export async function eraseUploadJob({ store, files }: Services, jobId: number): Promise<void> {
  for (;;) {
    const some = await listAnyFiles(store.read, jobId, filesAtOnce);
    if (some.length === 0) break;
    await deleteUploadFiles(
      store.write,
      some.map(({ id }) => id),
    );
    for (const { key } of some) if (key) await files.remove(key);
  }
  await deleteUploadJobRow(store.write, jobId);
}
