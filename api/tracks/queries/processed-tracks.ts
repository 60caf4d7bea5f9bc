import type { Db } from "#api/db/open.ts";
import { writeJson } from "#api/db/stored-json.ts";

/** Of those that stand, in an order that all who lock them keep. */
export async function listTrackIds(db: Db, recordingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("tracks")
    .select("id")
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasAlgorithm(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("detail_snapshots")
    .select("id")
    .where("id", "=", id)
    .where("type", "=", "algorithm")
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts an archived copy, without tags. */
export async function archiveCopy(trx: Db, id: number, now: Date): Promise<void> {
  const copied = [
    "recording_id",
    "start_seconds",
    "end_seconds",
    "min_frequency_hz",
    "max_frequency_hz",
    "filtered",
    "algorithm_id",
    "data",
    "created_at",
  ] as const;
  const row = await trx
    .selectFrom("tracks")
    .select(copied)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  await trx
    .insertInto("tracks")
    .values({ ...row, archived_at: at, updated_at: at })
    .execute();
}

/** Its tags stay as they are. */
export async function archiveTrackAlone(
  trx: Db,
  { id, byId }: { id: number; byId: number | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("tracks")
    .set({ archived_at: now.toISOString(), archived_by_id: byId })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .execute();
}

export async function setTrackData(trx: Db, id: number, data: object, now: Date): Promise<void> {
  await trx
    .updateTable("tracks")
    .set({ data: writeJson("tracks.data", data), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Archived ones, too; tags go with them. Gives their ids. */
export async function deleteTracks(trx: Db, recordingId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom("tracks")
    .where("recording_id", "=", recordingId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function archiveAutomaticTags(trx: Db, recordingId: number, now: Date): Promise<void> {
  await trx
    .updateTable("track_tags")
    .set({ archived_at: now.toISOString() })
    .where("automatic", "=", 1)
    .where("archived_at", "is", null)
    .where("track_id", "in", (eb) =>
      eb.selectFrom("tracks").select("tracks.id").where("tracks.recording_id", "=", recordingId),
    )
    .execute();
}

/** Those that were archived right then. */
export async function restoreAutomaticTags(
  trx: Db,
  recordingId: number,
  archivedAt: string,
): Promise<void> {
  await trx
    .updateTable("track_tags")
    .set({ archived_at: null })
    .where("automatic", "=", 1)
    .where("archived_at", "=", archivedAt)
    .where("track_id", "in", (eb) =>
      eb.selectFrom("tracks").select("tracks.id").where("tracks.recording_id", "=", recordingId),
    )
    .execute();
}

export async function deleteLabels(trx: Db, recordingId: number): Promise<void> {
  await trx.deleteFrom("recording_labels").where("recording_id", "=", recordingId).execute();
}
