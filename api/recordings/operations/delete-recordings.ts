import { scheduler } from "node:timers/promises";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { inBatches, maxRowsOfTransaction } from "#api/db/in-batches.ts";
import { lockTimes, lowerTimes } from "#api/uploads/queries/latest-recordings.ts";
import { listChangeable, markDeleted, type ChangeableRow } from "../queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";

/** Restorable, some at a time; gives the ids that stood. What is deleted stays so where a later part fails. */
export async function deleteRecordings(
  services: Services,
  by: Actor,
  ids: number[],
): Promise<number[]> {
  const standing = await listChangeable(services.store.read, ids, { deleted: false });
  const deleted = new Set<number>();
  for (const own of Map.groupBy(standing, ({ project_id }) => project_id).values()) {
    for await (const some of inBatches(own, maxRowsOfTransaction)) {
      for (const id of await deleteSome(services, by, some)) deleted.add(id);
      await scheduler.yield();
    }
  }
  return ids.filter((id) => deleted.has(id));
}

/** All of one project. */
function deleteSome(services: Services, by: Actor, condemned: ChangeableRow[]): Promise<number[]> {
  const now = services.now();
  return services.store.write.transaction().execute(async (trx) => {
    for (const { device_id } of oneOfEach(condemned, "device_id")) {
      await lockDevice(trx, device_id);
    }
    const ids = condemned.map(({ id }) => id);
    const before = await listChangeable(trx, ids, { deleted: false });
    for (const recording of oneOfEach(before, "location_id")) await lockTimes(trx, recording);
    const recordings = await listChangeable(trx, ids, { deleted: false });
    const [first] = recordings;
    if (!first) return [];
    const deleted = recordings.map(({ id }) => id);
    await markDeleted(trx, deleted, { byId: by.id, now });
    await lowerTimes(trx, recordings);
    await recordAct(services, trx, by, {
      action: "recording deleted",
      projectId: first.project_id,
      details: { recordingIds: deleted },
    });
    return deleted;
  });
}

/** In the order in which whoever needs several devices or locations takes them. */
function oneOfEach(
  recordings: ChangeableRow[],
  column: "device_id" | "location_id",
): ChangeableRow[] {
  const each = new Map(recordings.map((recording) => [recording[column] ?? 0, recording]));
  return [...each].toSorted(([a], [b]) => a - b).map(([, recording]) => recording);
}
