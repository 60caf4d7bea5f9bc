import type { Db } from "#api/db/open.ts";
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
