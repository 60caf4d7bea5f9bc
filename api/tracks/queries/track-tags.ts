import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

interface Tagger {
  userId: number;
  automatic: boolean;
}

/** What one person has said of a track, archived tags too. */
export function listTagsBy(db: Db, trackId: number, { userId, automatic }: Tagger) {
  return db
    .selectFrom("track_tags")
    .select(["id", "what", "archived_at"])
    .where("track_id", "=", trackId)
    .where("user_id", "=", userId)
    .where("automatic", "=", automatic ? 1 : 0)
    .orderBy("id")
    .execute();
}

/** Archived or not. */
export function findTrackTag(db: Db, { id, trackId }: { id: number; trackId: number }) {
  return db
    .selectFrom("track_tags")
    .select(["id", "what", "automatic", "model", "user_id", "gender", "maturity", "sound_type"])
    .where("id", "=", id)
    .where("track_id", "=", trackId)
    .executeTakeFirst();
}

/** Whether there is such a tag, of whichever track. */
export async function isTrackTag(db: Db, id: number): Promise<boolean> {
  const tags = db.selectFrom("track_tags").select("id").where("id", "=", id);
  return (await tags.executeTakeFirst()) !== undefined;
}

export async function deleteTrackTags(trx: Db, ids: number[]): Promise<void> {
  for await (const some of inBatches(ids, maxIdsOfStatement)) {
    await trx.deleteFrom("track_tags").where("id", "in", some).execute();
  }
}

type Row = Schema["track_tags"];

/** What the sound or picture tells of the animal itself. */
export interface Animal {
  gender: Row["gender"];
  maturity: Row["maturity"];
  soundType: Row["sound_type"];
}

/** Absent fields stay. */
export type AnimalInput = { [K in keyof Animal]?: Animal[K] | undefined };

export async function setAnimal(
  trx: Db,
  id: number,
  { soundType, ...animal }: Animal,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("track_tags")
    .set({ ...animal, sound_type: soundType, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}
