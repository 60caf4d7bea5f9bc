import { scheduler } from "node:timers/promises";
import { readThumbnail } from "#contract/rules/recordings/thumbnails.ts";
import type { Db } from "#api/db/open.ts";
import { readJson, type StoredJson } from "#api/db/stored-json.ts";

/** What was sent of a track is long: so many are read at once, and other requests are answered between. */
const tracksAtOnce = 50;

/** What is read from the data of each track, by the track's id. */
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
