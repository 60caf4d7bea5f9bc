import { subDays } from "date-fns";
import { findReferenceImage } from "#contract/rules/devices/device-settings.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { referenceImageKinds } from "#contract/wire/photos/reference-images.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { eraseUploadJob } from "#api/cards/operations/remove-upload-jobs.ts";
import { inBatchesWithJson, ofDevices } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { readJson } from "#api/db/stored-json.ts";
import { listEntriesNaming } from "#api/devices/queries/device-settings.ts";
import { enqueueJob, enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { removeProjectJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import type { JobContext } from "#api/jobs/runnable.ts";
import { listPhotoKeys } from "#api/locations/queries/locations.ts";
import { removePhotoFiles } from "#api/photos/operations/discard-reference-photo.ts";
import { listNamedPhotoKeys } from "#api/photos/queries/reference-photos.ts";
import { eraseRows } from "#api/recordings/queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import { listDeletedBefore } from "../queries/deleted-projects.ts";
import { findProjectName } from "../queries/project-names.ts";
import { lockProject } from "../queries/projects.ts";
import * as rows from "../queries/removal.ts";

/** Hourly: queues the removal of projects that have been in the trash for 30 days, and again where it was given up. */
export async function removeDeletedProjects(services: Services): Promise<void> {
  const { store, now } = services;
  for (const projectId of await listCondemned(services)) {
    const open = await findOpenJob(store.read, {
      kind: removeProjectJob.kind,
      subjectId: projectId,
    });
    const enqueue = open?.failed_at ? enqueueJobAgain : enqueueJob;
    await enqueue(store.write, removeProjectJob, { projectId }, { now: now() });
  }
  services.wakeJobs();
}

function listCondemned({ store, now }: Services): Promise<number[]> {
  return listDeletedBefore(store.read, subDays(now(), trashDays));
}

const recordingsAtOnce = 20;
const eventsAtOnce = 250;
/** Then the others of the lane have their turn. */
const batchesOfRun = 100;

type Removal = Pick<JobContext<unknown>, "services" | "signal"> & { projectId: number };

/**
 * Removes a project for good, some rows at a time, each batch before its files: what is left of a process that dies in
 * between is swept. Its devices come last, so that what they send meanwhile is removed with the rest. True where there
 * is more to do.
 */
export async function removeProject(removal: Removal): Promise<boolean> {
  const { services, projectId } = removal;
  if (!(await listCondemned(services)).includes(projectId)) return false;
  for (const removeSome of [removeRecordings, removeEvents]) {
    for (let batch = 0; await removeSome(removal); batch += 1) {
      if (batch === batchesOfRun) return true;
    }
  }
  for (const id of await rows.listUploadJobIds(services.store.read, projectId)) {
    removal.signal.throwIfAborted();
    await eraseUploadJob(services, id);
  }
  return !(await removeRest(removal));
}

async function removeRecordings({ services, projectId, signal }: Removal): Promise<boolean> {
  const { store, files } = services;
  signal.throwIfAborted();
  const keys = await store.write.transaction().execute(async (trx) => {
    const some = await rows.listAnyRecordings(trx, projectId, recordingsAtOnce);
    return some.length === 0 ? undefined : eraseRows(trx, some);
  });
  for (const key of keys ?? []) await files.remove(key);
  return keys !== undefined;
}

async function removeEvents({ services, projectId, signal }: Removal): Promise<boolean> {
  const { store, files } = services;
  signal.throwIfAborted();
  const some = await rows.listAnyEvents(store.read, projectId, eventsAtOnce);
  if (some.length === 0) return false;
  await store.write.transaction().execute((trx) => rows.deleteEvents(trx, some));
  for (const { details, detail_id: id } of some) {
    const { fileKey } = (details ? readJson("detail_snapshots.details", details, id) : {}) as {
      fileKey?: unknown;
    };
    if (typeof fileKey === "string") await files.remove(fileKey);
  }
  return true;
}

/** False where something has come in meanwhile. */
async function removeRest({ services, projectId }: Removal): Promise<boolean> {
  const { store, files, now } = services;
  const removed = await store.write.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    if (await rows.hasArrivals(trx, projectId)) return undefined;
    const images = await listOwnImages(trx, projectId);
    const photos = await rows.deletePhotosOfProject(trx, projectId);
    const named = await listNamedPhotoKeys(trx, photos);
    const locations = await rows.deleteLocationsOf(trx, projectId);
    const exports = await rows.deleteExportsOf(trx, projectId);
    await rows.deleteDevicesOf(trx, projectId);
    const name = await findProjectName(trx, projectId);
    await rows.deleteProjectRow(trx, projectId);
    const details = { projectId, name };
    await insertAudit(trx, { action: "project deleted for good", details }, now());
    return {
      files: [...images, ...exports, ...locations.flatMap(listPhotoKeys)],
      photos: photos.filter((key) => !named.has(key)),
    };
  });
  for (const key of removed?.files ?? []) await files.remove(key);
  for (const key of removed?.photos ?? []) await removePhotoFiles(services, key);
  return removed !== undefined;
}

/** Reference images that no registration of the same hardware shows elsewhere. */
async function listOwnImages(trx: Db, projectId: number): Promise<string[]> {
  const entries = await rows.listEntriesWithImages(trx, projectId);
  const uuids = new Map<string, number>();
  for await (const some of inBatchesWithJson(trx, "device_history.settings", entries, ofDevices)) {
    for (const { id, uuid, settings } of some) {
      const read = readJson("device_history.settings", settings, id);
      for (const key of listImageKeys(read)) uuids.set(key, uuid);
    }
  }
  const own = new Set(entries.map(({ id }) => id));
  const keys: string[] = [];
  for (const [key, uuid] of uuids) {
    const naming = await listEntriesNaming(trx, uuid, key);
    if (naming.every(({ id }) => own.has(id))) keys.push(key);
  }
  return keys;
}

function listImageKeys(settings: DeviceSettings): string[] {
  return referenceImageKinds.flatMap((kind) => findReferenceImage(settings, kind)?.key ?? []);
}
