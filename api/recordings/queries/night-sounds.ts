import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { boundedText } from "./bounded-columns.ts";

/** The type is written out, so that SQLite finds the index that has no other. */
function selectSounds(db: Db, deviceId: number) {
  return db
    .selectFrom("recordings")
    .where("device_id", "=", deviceId)
    .where("type", "=", sql.lit("audio"))
    .where("deleted_at", "is", null);
}

/** Oldest first. */
export function listSounds(
  db: Db,
  deviceId: number,
  { start, stop, limit }: { start: Date; stop: Date; limit: number },
) {
  return selectSounds(db, deviceId)
    .select(["id", "recorded_at", "duration_seconds", "redacted_at"])
    .select(boundedText("passthrough"))
    .where("recorded_at", ">=", start.toISOString())
    .where("recorded_at", "<", stop.toISOString())
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export type NightSoundRow = Awaited<ReturnType<typeof listSounds>>[number];

/** When the last sound before a moment was recorded, or the newest of all. */
export async function findSoundBefore(
  db: Db,
  deviceId: number,
  before?: Date,
): Promise<string | undefined> {
  const row = await selectSounds(db, deviceId)
    .select("recorded_at")
    .$if(before !== undefined, (query) =>
      query.where("recorded_at", "<", before?.toISOString() ?? ""),
    )
    .orderBy("recorded_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.recorded_at;
}

/** When the first sound from a moment on was recorded. */
export async function findSoundFrom(
  db: Db,
  deviceId: number,
  from: Date,
): Promise<string | undefined> {
  const row = await selectSounds(db, deviceId)
    .select("recorded_at")
    .where("recorded_at", ">=", from.toISOString())
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.recorded_at;
}
