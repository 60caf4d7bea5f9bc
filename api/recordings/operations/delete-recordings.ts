import { scheduler } from "node:timers/promises";
import type { Db } from "#api/db/open.ts";
import { inBatches, maxRowsOfTransaction } from "#api/db/in-batches.ts";
import { listChangeable, type ChangeableRow } from "../queries/recording-changes.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { deleteStanding } from "./delete-standing.ts";

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
      const deleteSome = (trx: Db) => deleteWithin(services, trx, by, some);
      const gone = await services.store.write.transaction().execute(deleteSome);
      for (const id of gone) deleted.add(id);
      await scheduler.yield();
    }
  }
  return ids.filter((id) => deleted.has(id));
}

/** Those that stand, all of one project, in a transaction that has locked nothing of them. Gives their ids. */
export async function deleteWithin(
  services: Services,
  trx: Db,
  by: Actor,
  condemned: ChangeableRow[],
): Promise<number[]> {
  const recordings = await deleteStanding(trx, condemned, { byId: by.id, now: services.now() });
  const [first] = recordings;
  if (!first) return [];
  const deleted = recordings.map(({ id }) => id);
  await recordAct(services, trx, by, {
    action: "recording deleted",
    projectId: first.project_id,
    details: { recordingIds: deleted },
  });
  return deleted;
}
