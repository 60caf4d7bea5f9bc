import { Refusal } from "#contract/envelope.ts";
import { uploadFilesAtMost, uploadJobBytesAtMost } from "#contract/wire/upload-jobs.ts";
import { findSameFile, insertUploadFile, type UploadFileRow } from "../queries/upload-files.ts";
import { holdUploadJob, updateUploadJob } from "../queries/upload-jobs.ts";
import type { Services } from "../services.ts";
import { keepFile } from "./keep-file.ts";
import type { ReadFile } from "./receive-upload-file.ts";

interface Named extends ReadFile {
  jobId: number;
  name: string;
}

/**
 * Keeps a file of a job and commits its row; the same one again is the row that is there. Refuses `rule` once the job
 * was started, `missing` where it is gone, `tooLarge` where the job has all it may have.
 */
export async function keepUploadFile(services: Services, named: Named): Promise<UploadFileRow> {
  const { file, jobId, name } = named;
  const same = { job_id: jobId, name, sha1: named.sha1 };
  try {
    const known = await findSameFile(services.store.read, same);
    if (known) return known;
    if (!file) return await insert(services, named, null);
    return await keepFile(services, { file, folder: "card" }, async (key) => {
      const row = await insert(services, named, key);
      if (row.key !== key) await services.files.remove(key);
      return row;
    });
  } finally {
    await file?.discard();
  }
}

function insert(
  { store, now }: Services,
  { jobId, file, ...facts }: Named,
  key: string | null,
): Promise<UploadFileRow> {
  return store.write.transaction().execute(async (trx) => {
    const job = await holdUploadJob(trx, jobId);
    if (!job) throw noSuchUploadJob(jobId);
    if (job.started_at) throw startedAlready();
    const row = await insertUploadFile(trx, { job_id: jobId, key, ...facts }, now());
    if (!row) {
      const { name, sha1 } = facts;
      return (await findSameFile(trx, { job_id: jobId, name, sha1 })) as UploadFileRow;
    }
    const count = job.file_count + 1;
    const bytes = job.bytes + (file?.bytes ?? 0);
    if (count > uploadFilesAtMost) throw tooMuch(`${uploadFilesAtMost.toLocaleString("en")} files`);
    if (bytes > uploadJobBytesAtMost) throw tooMuch(`${uploadJobBytesAtMost / 1024 ** 3} GiB`);
    await updateUploadJob(trx, jobId, { file_count: count, bytes });
    return row;
  });
}

export function noSuchUploadJob(id: number): Refusal {
  return new Refusal("missing", `Could not find an upload job with an id of '${id}' for user`);
}

export function startedAlready(): Refusal {
  return new Refusal("rule", "The job has been started, and takes no more files or changes.");
}

function tooMuch(limit: string): Refusal {
  return new Refusal(
    "tooLarge",
    `A job takes at most ${limit}. Those before are kept: start it, and begin another for the rest.`,
  );
}
