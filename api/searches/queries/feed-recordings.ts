import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";

/** What a feed says of recordings, in no order. */
export function listFeedRecordings(db: Db, ids: number[]) {
  return db
    .selectFrom("recordings")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.type",
      "recordings.recorded_at",
      "recordings.duration_seconds",
      "recordings.created_at",
      "recordings.latitude",
      "recordings.longitude",
      "devices.name as device_name",
      "locations.name as location_name",
      "locations.needs_rename",
    ])
    .where("recordings.id", "in", ids)
    .execute();
}

export type FeedRecording = Awaited<ReturnType<typeof listFeedRecordings>>[number];

/** When what is shown of each changed last: itself, its tracks or what is said of them. */
export async function listChangeTimes(db: Db, ids: number[]): Promise<Map<number, string>> {
  const times = new Map<number, string>();
  for await (const some of inBatches(ids, maxIdsOfStatement)) {
    const rows = await db
      .selectFrom("recordings")
      .leftJoin("tracks", "tracks.recording_id", "recordings.id")
      .leftJoin("track_tags", "track_tags.track_id", "tracks.id")
      .select(({ fn }) => [
        "recordings.id",
        "recordings.updated_at",
        "recordings.processing_ended_at",
        fn.max<string | null>("tracks.updated_at").as("tracks_at"),
        fn.max<string | null>("track_tags.updated_at").as("tags_at"),
      ])
      .where("recordings.id", "in", some)
      .groupBy("recordings.id")
      .execute();
    for (const { id, updated_at, processing_ended_at, tracks_at, tags_at } of rows) {
      const [latest] = [updated_at, processing_ended_at, tracks_at, tags_at]
        .filter((at) => at !== null)
        .toSorted()
        .toReversed();
      times.set(id, latest ?? updated_at);
    }
  }
  return times;
}
