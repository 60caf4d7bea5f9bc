import { scheduler } from "node:timers/promises";
import { maxRowsOfTransaction } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { lockTimes, lowerTimes } from "#api/uploads/queries/latest-recordings.ts";
import {
  listChangeable,
  listStanding,
  markDeleted,
  type ChangeableRow,
  type Whose,
} from "../queries/recording-changes.ts";
import type { Services } from "#api/services.ts";

interface Deletion {
  /** Null where no person does it. */
  byId: number | null;
  now: Date;
}

/** Restorable, some at a time, until none stands. What is deleted stays so where a later part fails. */
export async function deleteAllStanding(
  { store, now }: Pick<Services, "store" | "now">,
  { byId }: Pick<Deletion, "byId">,
  whose: Whose,
): Promise<void> {
  for (;;) {
    const some = await listStanding(store.read, whose, { limit: maxRowsOfTransaction });
    if (some.length === 0) return;
    const deletion = { byId, now: now() };
    await store.write.transaction().execute((trx) => deleteStanding(trx, some, deletion));
    await scheduler.yield();
  }
}

/** All of one project. Gives those that stood until now. */
export async function deleteStanding(
  trx: Db,
  condemned: ChangeableRow[],
  deletion: Deletion,
): Promise<ChangeableRow[]> {
  const standing = await lockStanding(trx, condemned);
  if (standing.length > 0) await deleteLocked(trx, standing, deletion);
  return standing;
}

/** Locks their devices and times, all of one project. Gives those that stand. */
export async function lockStanding(trx: Db, condemned: ChangeableRow[]): Promise<ChangeableRow[]> {
  await lockDevices(trx, condemned);
  const ids = condemned.map(({ id }) => id);
  const before = await listChangeable(trx, ids, { deleted: false });
  for (const recording of oneOfEach(before, "location_id")) await lockTimes(trx, recording);
  return listChangeable(trx, ids, { deleted: false });
}

/** Those of recordings. */
export async function lockDevices(
  trx: Db,
  recordings: readonly Pick<ChangeableRow, "device_id">[],
): Promise<void> {
  for (const { device_id } of oneOfEach(recordings, "device_id")) await lockDevice(trx, device_id);
}

/** Of whoever holds their devices and times: these move back to the newest that remain. */
export async function deleteLocked(
  trx: Db,
  recordings: ChangeableRow[],
  deletion: Deletion,
): Promise<void> {
  await markDeleted(
    trx,
    recordings.map(({ id }) => id),
    deletion,
  );
  await lowerTimes(trx, recordings, deletion.now);
}

/** In the order in which whoever needs several devices or locations takes them. */
function oneOfEach<
  Column extends "device_id" | "location_id",
  Row extends Pick<ChangeableRow, Column>,
>(recordings: readonly Row[], column: Column): Row[] {
  const each = new Map(recordings.map((recording) => [recording[column] ?? 0, recording]));
  return [...each].toSorted(([a], [b]) => a - b).map(([, recording]) => recording);
}
