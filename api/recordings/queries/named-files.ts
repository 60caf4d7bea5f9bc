import type { Db } from "#api/db/open.ts";

/** When the first account was made: older files are not this database's. */
export async function findBeginning(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("users")
    .select("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first && new Date(first.created_at);
}

/** The recordings, deleted ones included, whose raw files have these keys. */
export async function listByRawKey(db: Db, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom("recordings")
    .select(["id", "raw_key", "derived_key"])
    .where("raw_key", "in", keys)
    .execute();
}

/** The raw files of the newest recordings. */
export async function listNewestRawKeys(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom("recordings")
    .select("raw_key")
    .where("raw_key", "is not", null)
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.flatMap(({ raw_key }) => raw_key ?? []);
}

export async function listDerivedKeys(db: Db, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("recordings")
    .select("derived_key")
    .where("derived_key", "in", keys)
    .execute();
  return new Set(rows.map(({ derived_key }) => derived_key));
}

export async function listRenditionKeys(db: Db, recordingIds: number[]): Promise<Set<string>> {
  if (recordingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("renditions")
    .select("key")
    .where("recording_id", "in", recordingIds)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Those of these tracks that there are, each with its recording, archived ones included. */
export async function listTrackOwners(db: Db, trackIds: number[]): Promise<Map<number, number>> {
  if (trackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("tracks")
    .select(["id", "recording_id"])
    .where("id", "in", trackIds)
    .execute();
  return new Map(rows.map(({ id, recording_id }) => [id, recording_id]));
}
