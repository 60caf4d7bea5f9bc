import { scheduler } from "node:timers/promises";
import { readThumbnail } from "#contract/rules/recordings/thumbnails.ts";
import type { Db } from "#api/db/open.ts";
import { readJson, type StoredJson } from "#api/db/stored-json.ts";

/** Data of tracks is long: so many are read at once, with other requests answered in between. */
const tracksAtOnce = 50;

/** Gives what `read` makes of each track's data, by the track's id. */
export async function readTrackData<T>(
  db: Db,
  trackIds: readonly number[],
  read: (data: StoredJson<"tracks.data">) => T,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (let from = 0; from < trackIds.length; from += tracksAtOnce) {
    if (from > 0) await scheduler.yield();
    const rows = await db
      .selectFrom("tracks")
      .select(["id", "data"])
      .where("id", "in", trackIds.slice(from, from + tracksAtOnce))
      .execute();
    for (const { id, data } of rows) found.set(id, read(readJson("tracks.data", data, id)));
  }
  return found;
}

export function listThumbnailScores(
  db: Db,
  trackIds: readonly number[],
): Promise<Map<number, number>> {
  return readTrackData(db, trackIds, (data) => readThumbnail(data).score);
}
