import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";

export interface TrackTagQuery {
  projectIds: readonly number[] | "all";
  type: RecordingType;
  exclude: readonly string[];
  offset: number;
  limit: number;
}

/** Tags that stand, of tracks and recordings that do, with where they were seen; oldest first. */
export async function listPlacedTags(
  db: Db,
  { withAutomatic, ...input }: TrackTagQuery & { withAutomatic: boolean },
) {
  if (input.projectIds.length === 0) return [];
  return selectPlacedTags(db, input)
    .select(["track_tags.what", "track_tags.automatic", "track_tags.user_id", ...places])
    .$if(!withAutomatic, (query) => query.where("track_tags.automatic", "=", 0))
    .orderBy("track_tags.id")
    .limit(input.limit)
    .offset(input.offset)
    .execute();
}

export type PlacedTagRow = Awaited<ReturnType<typeof listPlacedTags>>[number];

/** How often each person gave each tag at each place, the most frequent first. */
export async function countPlacedTags(db: Db, input: TrackTagQuery) {
  if (input.projectIds.length === 0) return [];
  return (
    selectPlacedTags(db, input)
      .innerJoin("users", "users.id", "track_tags.user_id")
      .select(["track_tags.what", "users.id as user_id", "users.name as user_name", ...places])
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("track_tags.automatic", "=", 0)
      .groupBy(["track_tags.what", "users.id", "users.name", ...placeKeys])
      .orderBy("count", "desc")
      /* Pages are cut from this order: byte by byte on both databases. */
      .orderBy("track_tags.what", (order) => (isPostgres(db) ? order.collate("C") : order))
      .orderBy("users.id")
      .orderBy("recordings.device_id")
      .orderBy("recordings.location_id")
      .orderBy("recordings.project_id")
      .limit(input.limit)
      .offset(input.offset)
      .execute()
  );
}

const places = [
  "recordings.project_id",
  "projects.name as project_name",
  "recordings.location_id",
  "locations.name as location_name",
  "recordings.device_id",
  "devices.name as device_name",
] as const;

const placeKeys = [
  "recordings.project_id",
  "projects.name",
  "recordings.location_id",
  "locations.name",
  "recordings.device_id",
  "devices.name",
] as const;

function selectPlacedTags(db: Db, { projectIds, type, exclude }: TrackTagQuery) {
  return db
    .selectFrom("track_tags")
    .innerJoin("tracks", "tracks.id", "track_tags.track_id")
    .innerJoin("recordings", "recordings.id", "tracks.recording_id")
    .innerJoin("projects", "projects.id", "recordings.project_id")
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .where("recordings.type", "=", type)
    .where("recordings.deleted_at", "is", null)
    .where("tracks.archived_at", "is", null)
    .where("track_tags.archived_at", "is", null)
    .$if(projectIds !== "all", (query) =>
      query.where("recordings.project_id", "in", projectIds as number[]),
    )
    .$if(exclude.length > 0, (query) => query.where("track_tags.what", "not in", exclude));
}
