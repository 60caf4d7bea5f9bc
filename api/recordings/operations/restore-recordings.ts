import { scheduler } from "node:timers/promises";
import {
  lockDevice,
  locationCountsFromSeconds,
  recordActivity,
} from "#api/uploads/queries/activity.ts";
import { inBatches, maxRowsOfTransaction } from "#api/db/in-batches.ts";
import { listChangeable, markRestored, type ChangeableRow } from "../queries/recording-changes.ts";
import type { Db } from "#api/db/open.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";

interface Deleted {
  id: number;
  device_id: number;
}

/**
 * Brings deleted recordings back, some at a time, and gives the ids of those that still were deleted. Times of latest
 * activity move forward as if the recordings were uploaded anew, but no device is connected or at work by that.
 */
export async function restoreRecordings(
  services: Services,
  by: Actor,
  deleted: Deleted[],
): Promise<number[]> {
  const restored: number[] = [];
  for await (const some of inBatches(deleted, maxRowsOfTransaction)) {
    const restoreSome = (trx: Db) => restoreWithin(services, trx, by, some);
    restored.push(...(await services.store.write.transaction().execute(restoreSome)));
    await scheduler.yield();
  }
  return restored;
}

/** The same in a transaction that has locked nothing of them. */
export async function restoreWithin(
  services: Services,
  trx: Db,
  by: Actor,
  deleted: Deleted[],
): Promise<number[]> {
  const now = services.now();
  const deviceIds = new Set(deleted.map(({ device_id }) => device_id));
  for (const id of [...deviceIds].toSorted((a, b) => a - b)) await lockDevice(trx, id);
  const ids = deleted.map(({ id }) => id);
  const recordings = await listChangeable(trx, ids, { deleted: true });
  if (recordings.length === 0) return [];
  await recordNewest(trx, recordings, now);
  const restored = recordings.map(({ id }) => id);
  await markRestored(trx, restored, now);
  const byProject = Map.groupBy(recordings, ({ project_id }) => project_id);
  for (const [projectId, own] of byProject) {
    await recordAct(services, trx, by, {
      action: "recording restored",
      projectId,
      details: { recordingIds: own.map(({ id }) => id) },
    });
  }
  return restored;
}

/** Times of latest activity move forward to the newest of these. */
export async function recordNewest(trx: Db, recordings: ChangeableRow[], now: Date): Promise<void> {
  for (const newest of listNewest(recordings)) await recordRestored(trx, newest, now);
}

/** The newest of each kind, by project and location: whoever else holds several takes them in this order. */
function listNewest(recordings: ChangeableRow[]): ChangeableRow[] {
  const alike = Map.groupBy(recordings, (recording) => {
    const counts = (recording.duration_seconds ?? 0) >= locationCountsFromSeconds;
    return [recording.device_id, recording.location_id, recording.type, counts].join(" ");
  });
  return [...alike.values()]
    .map((some) => some.reduce((a, b) => (a.recorded_at >= b.recorded_at ? a : b)))
    .toSorted((a, b) => a.project_id - b.project_id || (a.location_id ?? 0) - (b.location_id ?? 0));
}

function recordRestored(trx: Db, recording: ChangeableRow, now: Date): Promise<void> {
  return recordActivity(
    trx,
    {
      deviceId: recording.device_id,
      projectId: recording.project_id,
      locationId: recording.location_id ?? undefined,
      type: recording.type,
      recordedAt: recording.recorded_at,
      durationSeconds: recording.duration_seconds,
      place: undefined,
      byDevice: false,
    },
    now,
  );
}
