import { thumbnailKey } from "#api/files/keys.ts";
import type { Db } from "#api/db/open.ts";
import type { Json } from "#api/db/schema.ts";

const columns = [
  "recordings.id",
  "recordings.type",
  "recordings.device_id",
  "recordings.project_id",
  "recordings.location_id",
  "recordings.recorded_at",
  "recordings.duration_seconds",
  "recordings.raw_key",
  "recordings.derived_key",
  "recordings.deleted_at",
] as const;

/** A recording by what its coming and going changes around it, whether it stands or not. */
export function findChangeable(trx: Db, id: number) {
  return trx.selectFrom("recordings").select(columns).where("id", "=", id).executeTakeFirst();
}

export type ChangeableRow = NonNullable<Awaited<ReturnType<typeof findChangeable>>>;

/** Those of these recordings that are deleted, or those that stand. */
export async function listChangeable(
  db: Db,
  ids: number[],
  { deleted }: { deleted: boolean },
): Promise<ChangeableRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("recordings")
    .select(columns)
    .where("id", "in", ids)
    .where("deleted_at", deleted ? "is not" : "is", null)
    .orderBy("id")
    .execute();
}

/** All that stand at a location, or of a device. */
export type Whose = { column: "location_id" | "device_id"; id: number };

/** The oldest, so that the newest that remain are told without a look at those that are deleted. */
export function listStanding(
  db: Db,
  { column, id }: Whose,
  { limit }: { limit: number },
): Promise<ChangeableRow[]> {
  return db
    .selectFrom("recordings")
    .select(columns)
    .where(column, "=", id)
    .where("deleted_at", "is", null)
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

interface RecordingChanges {
  comment?: string;
  additional_metadata?: Json;
}

/** False where the recording is gone or deleted. What has changed it holds it until the transaction ends. */
export async function changeRecording(
  trx: Db,
  id: number,
  changes: RecordingChanges,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recordings")
    .set({ ...changes, updated_at: now.toISOString() })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markDeleted(
  trx: Db,
  ids: number[],
  { byId, now }: { byId: number | null; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("recordings")
    .set({ deleted_at: at, deleted_by_id: byId, updated_at: at })
    .where("id", "in", ids)
    .execute();
}

export async function markRestored(trx: Db, ids: number[], now: Date): Promise<void> {
  await trx
    .updateTable("recordings")
    .set({ deleted_at: null, deleted_by_id: null, updated_at: now.toISOString() })
    .where("id", "in", ids)
    .execute();
}

/** Its labels, tracks, their tags and its renditions go with it. */
/** Gives the keys of their files, which go once the transaction has ended. */
export async function eraseRows(trx: Db, recordings: readonly OfFiles[]): Promise<string[]> {
  const keys: string[] = [];
  for (const recording of recordings) {
    keys.push(...(await listFileKeys(trx, recording)));
    await trx.deleteFrom("recordings").where("id", "=", recording.id).execute();
  }
  return keys;
}

/** What was worked out of the old time is worked out anew. */
export async function setRecordedAt(trx: Db, id: number, at: string, now: Date): Promise<void> {
  await trx
    .updateTable("recordings")
    .set({
      recorded_at: at,
      clock_minutes: null,
      is_dark: null,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

type OfFiles = Pick<ChangeableRow, "id" | "raw_key" | "derived_key">;

/** The keys of all files that belong to a recording; some may be of files that were never made. */
async function listFileKeys(db: Db, { id, raw_key, derived_key }: OfFiles): Promise<string[]> {
  const renditions = await db
    .selectFrom("renditions")
    .select("key")
    .where("recording_id", "=", id)
    .execute();
  const tracks = await db
    .selectFrom("tracks")
    .select("id")
    .where("recording_id", "=", id)
    .execute();
  const ofTracks = [undefined, ...tracks.map((track) => track.id)];
  return [
    ...(raw_key === null ? [] : [raw_key, ...ofTracks.map((one) => thumbnailKey(raw_key, one))]),
    ...(derived_key === null ? [] : [derived_key]),
    ...renditions.map(({ key }) => key),
  ];
}
