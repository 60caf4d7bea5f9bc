import { scheduler } from "node:timers/promises";
import * as bounds from "#contract/bounds.ts";
import { readThumbnail } from "#contract/rules/recordings/thumbnails.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import { inBatchesWithJson, jsonBytesOf, ofTracks } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { readJson, type StoredJson } from "#api/db/stored-json.ts";

/** Gives what `read` makes of each track's data, by the track's id. Data is long: other requests are answered between. */
export async function readTrackData<T>(
  db: Db,
  trackIds: readonly number[],
  read: (data: StoredJson<"tracks.data">) => T,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for await (const ids of inBatches(trackIds, maxIdsOfStatement)) {
    const rows = await measureTracks(db, ids);
    for await (const some of inBatchesWithJson(db, "tracks.data", rows, ofReading)) {
      for (const { id, data } of some) found.set(id, read(readJson("tracks.data", data, id)));
    }
    await scheduler.yield();
  }
  return found;
}

/** So much is read in some milliseconds. */
const ofReading = { ...ofTracks, inAll: bounds.largeBodyBytes };

export function measureTracks(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("tracks")
    .select(["id", jsonBytesOf("tracks.data")])
    .where("id", "in", ids)
    .execute();
}

export function listThumbnailScores(
  db: Db,
  trackIds: readonly number[],
): Promise<Map<number, number>> {
  return readTrackData(db, trackIds, (data) => readThumbnail(data).score);
}
