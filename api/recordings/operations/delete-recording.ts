import { lowerTimes } from "#api/uploads/queries/latest-recordings.ts";
import { eraseRows } from "../queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deleteLocked } from "./delete-standing.ts";
import { withRecordingLock } from "./with-recording-lock.ts";

interface Condemned {
  id: number;
  device_id: number;
}

/** Deletes a recording so that it can be brought back. One that is deleted already stays so, by whom and when it was. */
export async function deleteRecording(
  services: Services,
  by: Actor,
  condemned: Condemned,
): Promise<void> {
  const now = services.now();
  await services.store.write.transaction().execute(async (trx) => {
    const recording = await withRecordingLock(trx, condemned);
    if (recording.deleted_at !== null) return;
    await deleteLocked(trx, [recording], { byId: by.id, now });
    await recordAct(services, trx, by, {
      action: "recording deleted",
      projectId: recording.project_id,
      details: { recordingId: recording.id },
    });
  });
}

/** Deletes a recording for good, deleted already or not, with all that belongs to it: first the rows, then the files. */
export async function eraseRecording(
  services: Services,
  by: Actor,
  condemned: Condemned,
): Promise<void> {
  const { store, files } = services;
  const keys = await store.write.transaction().execute(async (trx) => {
    const recording = await withRecordingLock(trx, condemned);
    const keys = await eraseRows(trx, [recording]);
    if (recording.deleted_at === null) await lowerTimes(trx, [recording], services.now());
    await recordAct(services, trx, by, {
      action: "recording deleted for good",
      projectId: recording.project_id,
      details: { recordingId: recording.id },
    });
    return keys;
  });
  for (const key of keys) await files.remove(key);
}
