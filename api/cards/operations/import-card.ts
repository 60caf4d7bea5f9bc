import { Refusal } from "#contract/envelope.ts";
import { isClockReset } from "#contract/rules/cards/upload-doubts.ts";
import { toPlace, type Place } from "#contract/rules/locations/places.ts";
import { isStorageFull } from "#api/files/is-storage-full.ts";
import { findPlacedBefore } from "#api/devices/queries/device-history.ts";
import { findDeviceRow, type DeviceRow } from "#api/devices/queries/devices.ts";
import { findRecording } from "#api/recordings/queries/recordings.ts";
import {
  countUploadFiles,
  listUnneededFiles,
  listWaitingFiles,
  settleUploadFile,
  updateUploadFiles,
  type UploadFileRow,
} from "../queries/upload-files.ts";
import {
  findUploadJobRow,
  lockCardImport,
  updateUploadJob,
  type UploadJobRow,
} from "../queries/upload-jobs.ts";
import type { JobContext, JobOutcome } from "#api/jobs/runnable.ts";
import type { Services } from "#api/services.ts";
import { findUploadInstant } from "./find-upload-instant.ts";
import { openStoredFile, type StoredFile } from "./open-stored-file.ts";
import { openFrom } from "#api/devices/operations/place-device.ts";
import { receiveRecording } from "#api/uploads/operations/receive-recording.ts";
import { readJson } from "#api/db/stored-json.ts";

/** After so many files other cards have their turn. */
const filesOfTurn = 10;
const bytesOfTurn = 100 * 1024 ** 2;

type Under = Pick<JobContext<unknown>, "signal" | "report">;

/** Some files of a started job, each committed before the next, in case the process dies. Tells whether more remain. */
export async function importCard(
  services: Services,
  jobId: number,
  { signal, report }: Partial<Under> = {},
): Promise<JobOutcome> {
  const { store, now } = services;
  const job = await findUploadJobRow(store.read, jobId);
  if (!job?.started_at || job.finished_at) return {};
  const device = (await findDeviceRow(store.read, job.device_id)) as DeviceRow;
  const before = await countStates(services, jobId);
  let [done, bytes] = [before.total - before.waiting, 0];
  for (const file of await listWaitingFiles(store.read, jobId, filesOfTurn)) {
    if (bytes > bytesOfTurn) break;
    signal?.throwIfAborted();
    report?.({ done, total: before.total, text: file.name });
    bytes += file.bytes;
    await importFile(services, { job, device, file });
    done += 1;
  }
  const isUnfinished = await store.write.transaction().execute(async (trx) => {
    if (!(await lockCardImport(trx, jobId))) return false;
    if ((await listWaitingFiles(trx, jobId, 1)).length > 0) return true;
    await updateUploadJob(trx, jobId, { finished_at: now().toISOString() });
    return false;
  });
  if (!isUnfinished) await dropUnneeded(services, jobId);
  report?.({ done, total: before.total });
  return isUnfinished ? { isUnfinished } : { result: (await countStates(services, jobId)).counts };
}

const droppedAtOnce = 100;

/** What was left out, or has no date, is held no longer than the job is under way. */
async function dropUnneeded({ store, files }: Services, jobId: number): Promise<void> {
  for (;;) {
    const unneeded = await listUnneededFiles(store.read, jobId, droppedAtOnce);
    if (unneeded.length === 0) return;
    const ids = unneeded.map(({ id }) => id);
    await updateUploadFiles(store.write, ids, { key: null });
    for (const { key } of unneeded) if (key !== null) await files.remove(key);
  }
}

async function countStates({ store }: Services, jobId: number) {
  const rows = await countUploadFiles(store.scan, [jobId]);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { counts, total, waiting: counts.received ?? 0 };
}

interface Brought {
  job: UploadJobRow;
  device: DeviceRow;
  file: UploadFileRow;
}

async function importFile(services: Services, brought: Brought): Promise<void> {
  const { store, files } = services;
  const { id, key } = brought.file;
  try {
    const outcome = await storeFile(services, brought);
    await settleUploadFile(store.write, id, { ...outcome, key: null });
    if (key) await files.remove(key);
  } catch (error) {
    await settleUploadFile(store.write, id, { state: "failed", reason: explain(services, error) });
  }
}

async function storeFile(services: Services, { job, device, file }: Brought) {
  const recordingDateTime = findUploadInstant(job, file);
  if (recordingDateTime === undefined) {
    throw new Refusal("rule", "The correction leads to a year that there is not.");
  }
  const opened = await openStoredFile(services, file);
  try {
    await openLocation(services, job, recordingDateTime);
    const { recordingId, isDuplicate } = await receiveRecording(services, {
      device,
      uploader: { kind: "user", id: job.user_id },
      data: {
        type: opened.type,
        fileHash: file.sha1,
        recordingDateTime,
        duration: opened.durationSeconds,
        location: await findPlace(services, { job, device, opened, at: recordingDateTime }),
        additionalMetadata: opened.additionalMetadata,
      },
      files: { raw: opened.raw },
    });
    const isOwn = !isDuplicate || (await isOf(services, recordingId, file));
    return {
      state: isOwn ? ("stored" as const) : ("duplicate" as const),
      recording_id: recordingId,
    };
  } finally {
    await opened.raw.discard();
  }
}

/** Where a device stood when it recorded, there was a location, even if it was written down only afterwards. */
async function openLocation(
  { store }: Services,
  { location_id: id, active_at: activeAt }: UploadJobRow,
  at: string,
): Promise<void> {
  if (id === null || activeAt === null || activeAt <= at || isClockReset(at)) return;
  await store.write.transaction().execute((trx) => openFrom(trx, id, at));
}

interface Placed {
  job: UploadJobRow;
  device: DeviceRow;
  opened: StoredFile;
  at: string;
}

/** What was chosen, else the picture's own place, which is read as it is stored, else where the device stood. */
async function findPlace(
  { store, now }: Services,
  { job, device, opened, at }: Placed,
): Promise<Place | undefined> {
  const chosen = toPlace(job);
  if (chosen || opened.saysPlace) return chosen;
  const inProject = { uuid: device.uuid, projectId: device.project_id };
  const asOf = isClockReset(at) ? now().toISOString() : at;
  const stood = await findPlacedBefore(store.read, inProject, asOf);
  return stood && toPlace(stood);
}

/** A process that died between storing a file and saying so finds its own recording. */
async function isOf({ store }: Services, recordingId: number, file: UploadFileRow) {
  const recording = await findRecording(store.read, recordingId, { deleted: false });
  const metadata = recording?.additional_metadata;
  const { uploadFileId } = readJson("recordings.additional_metadata", metadata, recordingId);
  return uploadFileId === file.id;
}

function explain({ log }: Services, error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Error && isStorageFull(error)) return "The server's disk was full.";
  const { message, stack } = error as Error;
  log({ level: "error", message: `Bringing in a file: ${message}`, stack });
  return "The server could not store it.";
}
