import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { NamedFile } from "./named-files.ts";

/** The file of the recording that a picture is made of; undefined where it has none any more. */
export async function findOriginal(
  db: Db,
  { table, id }: Pick<NamedFile, "table" | "id">,
): Promise<NamedFile | undefined> {
  const ofRecording =
    table === "recordings"
      ? sql<number>`${id}`
      : db.selectFrom("renditions").select("recording_id").where("id", "=", id);
  const row = await db
    .selectFrom("recordings")
    .select(["id", "raw_key", "raw_bytes", "raw_sha1"])
    .where("id", "=", ofRecording)
    .executeTakeFirst();
  if (!row?.raw_key) return undefined;
  const { raw_key: key, raw_bytes: bytes, raw_sha1: sha1 } = row;
  return { table: "recordings", column: "raw_key", id: row.id, key, bytes, sha1: sha1 || null };
}

/** As if an older version had made what does not depend on tracks: a job then makes all pictures of these again. */
export async function outdateOverviews(trx: Db, recordingIds: number[]): Promise<void> {
  if (recordingIds.length === 0) return;
  await trx
    .updateTable("renditions")
    .set({ version: 0 })
    .where("recording_id", "in", recordingIds)
    .where("kind", "in", ["clip", "spectrogram"])
    .execute();
}

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
