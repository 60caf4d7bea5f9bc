import type { Db } from "#api/db/open.ts";
import { selectTrackTags } from "./tracks.ts";

/** Those that people have deleted, newest first; what workers have archived is not among them. */
export function listDeletedTracks(db: Db, recordingId: number, { limit }: { limit: number }) {
  return db
    .selectFrom("tracks")
    .leftJoin("users", "users.id", "tracks.archived_by_id")
    .select([
      "tracks.id",
      "recording_id",
      "start_seconds",
      "end_seconds",
      "min_frequency_hz",
      "max_frequency_hz",
      "filtered",
      "archived_at",
      "users.name as archived_by_name",
    ])
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is not", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("archived_by_id", "is not", null),
        /* Before their names were kept. Workers leave the tags of what they archive. */
        exists(
          selectFrom("track_tags")
            .select("track_tags.id")
            .whereRef("track_tags.track_id", "=", "tracks.id")
            .whereRef("track_tags.archived_at", "=", "tracks.archived_at"),
        ),
      ]),
    )
    .orderBy("archived_at", "desc")
    .orderBy("tracks.id", "desc")
    .limit(limit)
    .execute();
}

/** Those that stood when their track was deleted. */
export async function listTagsOfDeleted(db: Db, trackIds: number[]) {
  if (trackIds.length === 0) return [];
  return selectTrackTags(db)
    .innerJoin("tracks", "tracks.id", "track_tags.track_id")
    .where("tracks.id", "in", trackIds)
    .whereRef("track_tags.archived_at", "=", "tracks.archived_at")
    .execute();
}
