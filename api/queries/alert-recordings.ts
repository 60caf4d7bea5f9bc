import { scheduler } from "node:timers/promises";
import { readThumbnail } from "#contract/rules/thumbnails.ts";
import type { Db } from "../db/open.ts";
import type { AlertScope } from "./alerts.ts";

/** The newest recordings of a scope that alerts look at: thermal, sent by the device itself and processed. */
export function listWatchedRecordings(
  db: Db,
  { kind, id }: AlertScope,
  { from, limit }: { from: Date; limit: number },
) {
  return db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.type",
      "recordings.uploader",
      "recordings.processing_state",
      "recordings.recorded_at",
      "recordings.created_at",
      "recordings.latitude",
      "recordings.longitude",
      "devices.name as device_name",
      "locations.name as location_name",
      "locations.needs_rename",
    ])
    .where(`recordings.${kind}_id`, "=", id)
    .where("recordings.recorded_at", ">=", from.toISOString())
    .where("recordings.deleted_at", "is", null)
    .where("recordings.type", "=", "thermalRaw")
    .where("recordings.uploader", "=", "device")
    .where("recordings.processing_state", "=", "FINISHED")
    .orderBy("recordings.recorded_at", "desc")
    .orderBy("recordings.id", "desc")
    .limit(limit)
    .execute();
}

export type WatchedRecording = Awaited<ReturnType<typeof listWatchedRecordings>>[number];

const tracksAtOnce = 250;

/** How well the thumbnail of each track shows it, some tracks at a time. */
export async function listThumbnailScores(
  db: Db,
  trackIds: readonly number[],
): Promise<Map<number, number>> {
  const scores = new Map<number, number>();
  for (let from = 0; from < trackIds.length; from += tracksAtOnce) {
    if (from > 0) await scheduler.yield();
    const rows = await db
      .selectFrom("tracks")
      .select(["id", "data"])
      .where("id", "in", trackIds.slice(from, from + tracksAtOnce))
      .execute();
    for (const { id, data } of rows) scores.set(id, readThumbnail(data).score);
  }
  return scores;
}
