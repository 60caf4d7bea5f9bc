import type { Db } from "#api/db/open.ts";

/** Gives the ids of their recordings. */
export async function deleteRenditionRows(trx: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .deleteFrom("renditions")
    .where("id", "in", ids)
    .returning("recording_id")
    .execute();
  return rows.map(({ recording_id }) => recording_id);
}

/** False where the recording has another one by now. */
export async function forgetDerivedFile(trx: Db, id: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recordings")
    .set({ derived_key: null, derived_mime_type: null, derived_bytes: null })
    .where("id", "=", id)
    .where("derived_key", "=", key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listTypes(db: Db, recordingIds: number[]) {
  if (recordingIds.length === 0) return [];
  return db
    .selectFrom("recordings")
    .select(["id", "type"])
    .where("id", "in", recordingIds)
    .execute();
}
