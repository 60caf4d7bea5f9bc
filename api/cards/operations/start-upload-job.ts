import { Refusal } from "#contract/envelope.ts";
import type { Db } from "#api/db/open.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { importCardJob } from "#api/jobs/job-kinds.ts";
import {
  failWaiting,
  listUndatedFiles,
  listWaitingFiles,
  putBackFailed,
} from "../queries/upload-files.ts";
import { lockCardImport, updateUploadJob } from "../queries/upload-jobs.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { applyUploadChoices, type UploadChoices } from "./apply-upload-choices.ts";
import { noSuchUploadJob } from "./store-card-file.ts";

const text = {
  nothing: "There is nothing to store in this upload yet.",
  undated: "No file has a date yet. Type the date of those that you want to store.",
};

interface Begun {
  id: number;
  project_id: number;
  device_id: number;
}

/** Begins to store a job's files as they were chosen; nothing changes if it has started. Refuses `rule` where no file waits. */
export async function startUploadJob(
  services: Services,
  by: Actor,
  job: Begun,
  choices: UploadChoices,
): Promise<void> {
  const { store, now } = services;
  await store.write.transaction().execute(async (trx) => {
    const locked = await lockCardImport(trx, job.id);
    if (!locked) throw noSuchUploadJob(job.id);
    if (locked.started_at) return;
    await applyUploadChoices(trx, job.id, choices, now());
    if ((await listWaitingFiles(trx, job.id, 1)).length === 0) {
      const isUndated = (await listUndatedFiles(trx, job.id)).length > 0;
      throw new Refusal("rule", isUndated ? text.undated : text.nothing);
    }
    await updateUploadJob(trx, job.id, { started_at: now().toISOString() });
    await queue(trx, job.id, by, now());
    await recordAct(services, trx, by, {
      action: "upload job started",
      projectId: job.project_id,
      details: { uploadJobId: job.id, deviceId: job.device_id, files: locked.file_count },
    });
  });
  services.wakeJobs();
}

/** Tries the failed files of a finished job again. Refuses `rule` until it is finished. */
export async function retryUploadJob(services: Services, by: Actor, { id }: Begun): Promise<void> {
  const { store, now } = services;
  await store.write.transaction().execute(async (trx) => {
    const locked = await lockCardImport(trx, id);
    if (!locked) throw noSuchUploadJob(id);
    if (!locked.finished_at) throw new Refusal("rule", "The upload is not done yet.");
    await putBackFailed(trx, id);
    if ((await listWaitingFiles(trx, id, 1)).length === 0) return;
    await updateUploadJob(trx, id, { finished_at: null });
    await queue(trx, id, by, now());
  });
  services.wakeJobs();
}

/** Ends a job that is storing: files that wait count as failed, and can be tried again. */
export async function stopUploadJob(trx: Db, id: number, now: Date): Promise<void> {
  const locked = await lockCardImport(trx, id);
  if (!locked?.started_at || locked.finished_at) return;
  await failWaiting(trx, id, "Storing was cancelled.");
  await updateUploadJob(trx, id, { finished_at: now.toISOString() });
}

function queue(trx: Db, id: number, by: Actor, now: Date): Promise<void> {
  const order = { now, requestedBy: by.id };
  return enqueueJobAgain(trx, importCardJob, { uploadJobId: id }, order);
}
