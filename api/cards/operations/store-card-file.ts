import { Refusal } from "#contract/envelope.ts";
import { maxUploadFiles, maxUploadJobBytes } from "#contract/wire/upload-jobs.ts";
import type { Db } from "#api/db/open.ts";
import {
  insertUploadFiles,
  listFilesNamed,
  type NewUploadFile,
  type UploadFileRow,
} from "../queries/upload-files.ts";
import { lockCardImport, type UploadJobRow, updateUploadJob } from "../queries/upload-jobs.ts";
import { listDuplicates } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { placeFile } from "#api/uploads/operations/store-file.ts";
import type { ReadFile } from "./receive-upload-file.ts";

export type CardJob = Pick<UploadJobRow, "id" | "device_id">;

export interface CardFile extends ReadFile {
  name: string;
}

/** `refusal`: why there are no more rows, where the job is full. */
export interface StoredCardFiles {
  rows: UploadFileRow[];
  refusal: Refusal | undefined;
}

/** In one transaction; a file again is the row that is there. Refuses `rule` once started, `missing` if gone. */
export async function storeCardFiles(
  services: Services,
  { id: jobId, device_id: deviceId }: CardJob,
  files: CardFile[],
): Promise<StoredCardFiles> {
  const placed: string[] = [];
  const needed = new Set<string | null>();
  try {
    const { read } = services.store;
    const [known, recordings] = await Promise.all([
      findKnown(read, jobId, files),
      findRecordings(read, deviceId, files),
    ]);
    const rows: NewUploadFile[] = [];
    for (const { file, ...facts } of files) {
      const row = { ...facts, job_id: jobId, key: null, recording_id: null };
      const recordingId = recordings.get(facts.sha1);
      if (!file || known.has(identify(facts))) rows.push(row);
      else if (recordingId !== undefined)
        rows.push({ ...row, state: "duplicate", reason: null, recording_id: recordingId });
      else {
        const key = await placeFile(services, file, "card");
        placed.push(key);
        rows.push({ ...row, key });
      }
    }
    const stored = await insertFitting(services, jobId, rows);
    for (const { key } of stored.rows) needed.add(key);
    return stored;
  } finally {
    for (const key of placed) if (!needed.has(key)) await services.files.remove(key);
    for (const { file } of files) await file?.discard();
  }
}

function insertFitting(
  { store, now }: Services,
  jobId: number,
  files: NewUploadFile[],
): Promise<StoredCardFiles> {
  return store.write.transaction().execute(async (trx) => {
    const job = await lockCardImport(trx, jobId);
    if (!job) throw noSuchUploadJob(jobId);
    if (job.started_at) throw startedAlready();
    const rows = await findKnown(trx, jobId, files);
    const unknown = new Map(
      files.filter((file) => !rows.has(identify(file))).map((file) => [identify(file), file]),
    );
    const { fitting, refusal, ...sums } = takeFitting(job, [...unknown.values()]);
    if (fitting.length > 0) {
      for (const row of await insertUploadFiles(trx, fitting, now())) rows.set(identify(row), row);
      await updateUploadJob(trx, jobId, sums);
    }
    return { rows: files.flatMap((file) => rows.get(identify(file)) ?? []), refusal };
  });
}

/** The first of the files until the job is full, and its sums with them. */
function takeFitting(job: { file_count: number; bytes: number }, files: NewUploadFile[]) {
  let { file_count, bytes } = job;
  const fitting: NewUploadFile[] = [];
  for (const file of files) {
    const bytesWith = bytes + (file.key === null ? 0 : file.bytes);
    const refusal = findLimit(file_count + 1, bytesWith);
    if (refusal) return { fitting, file_count, bytes, refusal };
    fitting.push(file);
    file_count += 1;
    bytes = bytesWith;
  }
  return { fitting, file_count, bytes, refusal: undefined };
}

function findLimit(count: number, bytes: number): Refusal | undefined {
  if (count > maxUploadFiles) return tooMuch(`${maxUploadFiles.toLocaleString("en")} files`);
  if (bytes > maxUploadJobBytes) return tooMuch(`${maxUploadJobBytes / 1024 ** 3} GiB`);
  return undefined;
}

type Named = Pick<NewUploadFile, "name" | "sha1">;

async function findKnown(
  db: Db,
  jobId: number,
  files: Named[],
): Promise<Map<string, UploadFileRow>> {
  const names = new Set(files.map(({ name }) => name));
  const rows = await listFilesNamed(db, jobId, [...names]);
  return new Map(rows.map((row) => [identify(row), row]));
}

/** Those that a device has of these files already, by their hashes. */
async function findRecordings(db: Db, deviceId: number, files: CardFile[]) {
  const hashes = files.flatMap(({ file, sha1 }) => (file ? [sha1] : []));
  const rows = hashes.length > 0 ? await listDuplicates(db, deviceId, hashes) : [];
  return new Map(rows.map(({ raw_sha1, id }) => [raw_sha1, id]));
}

function identify({ name, sha1 }: Named): string {
  return `${sha1} ${name}`;
}

export function noSuchUploadJob(id: number): Refusal {
  return new Refusal("missing", `Could not find an upload job with an id of '${id}' for user`);
}

export function startedAlready(): Refusal {
  return new Refusal(
    "rule",
    "The upload is being stored or is done, so it takes no more files or changes.",
  );
}

function tooMuch(limit: string): Refusal {
  return new Refusal(
    "tooLarge",
    `An upload takes at most ${limit}. Files before that are kept. Store them, then start another upload for the rest.`,
  );
}
