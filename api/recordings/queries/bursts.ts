import { toFourDigitYears } from "#contract/rules/times/local-dates.ts";
import { maxBurstGapMs, maxBurstPictures } from "#contract/rules/recordings/bursts.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { byNoIndexOfSqlite } from "#api/db/by-no-index.ts";
import type { Db } from "#api/db/open.ts";
import { boundedMetadata } from "./bounded-columns.ts";

/** Of what a picture said of itself: sizes stand in short texts. */
const maxSizeBytes = 8 * 1024;

interface Picture {
  id: number;
  device_id: number;
  project_id: number;
  recorded_at: string;
}

/* Farther away nothing can be of one burst, so that a camera that never rests costs no more than others. */
const reachMs = maxBurstGapMs * maxBurstPictures;

/** Pictures that its camera took in its project before and after one, as many of each as a burst can have; deleted ones, too. */
export async function listPicturesNear(db: Db, picture: Picture) {
  const { id, device_id, project_id, recorded_at } = picture;
  const pictures = db
    .selectFrom("recordings")
    .select(["id", "recorded_at as recordedAt", "deleted_at as deletedAt"])
    .where("device_id", "=", device_id)
    .where(byNoIndexOfSqlite(db, "project_id"), "=", project_id)
    .where("type", "=", "trailcam-image")
    .limit(maxBurstPictures);
  const [before, after] = await Promise.all([
    pictures
      .where("recorded_at", ">=", shift(recorded_at, -reachMs))
      .where((eb) => eb(eb.refTuple("recorded_at", "id"), "<", eb.tuple(recorded_at, id)))
      .orderBy("recorded_at", "desc")
      .orderBy("id", "desc")
      .execute(),
    pictures
      .where("recorded_at", "<=", shift(recorded_at, reachMs))
      .where((eb) => eb(eb.refTuple("recorded_at", "id"), ">", eb.tuple(recorded_at, id)))
      .orderBy("recorded_at")
      .orderBy("id")
      .execute(),
  ]);
  return [...before.toReversed(), ...after];
}

/** What an upload says may be the first or the last of all times. */
function shift(at: string, byMs: number): string {
  return toFourDigitYears(Date.parse(at) + byMs);
}

/** Their sizes as they are shown, where that has been made, and what they said of themselves. */
export function listPictureSizes(db: Db, ids: number[]) {
  return db
    .selectFrom("recordings")
    .leftJoin("renditions", (join) =>
      join
        .onRef("renditions.recording_id", "=", "recordings.id")
        .on("renditions.kind", "=", "poster"),
    )
    .select(["recordings.id", "renditions.width", "renditions.height"])
    .select(boundedMetadata(maxSizeBytes))
    .where("recordings.id", "in", ids)
    .execute();
}

/** What people and AI have tagged on tracks of recordings, each of a recording once, by when it was first said. */
export function listSaidTags(db: Db, ids: number[]) {
  return db
    .selectFrom("tracks")
    .innerJoin("track_tags", "track_tags.track_id", "tracks.id")
    .select(["tracks.recording_id", "track_tags.what", "track_tags.automatic"])
    .where("tracks.recording_id", "in", ids)
    .where("tracks.archived_at", "is", null)
    .where("track_tags.archived_at", "is", null)
    .where((eb) =>
      eb.or([eb("track_tags.automatic", "=", 0), eb("track_tags.model", "=", masterModel)]),
    )
    .groupBy(["tracks.recording_id", "track_tags.what", "track_tags.automatic"])
    .orderBy((eb) => eb.fn.min("track_tags.id"))
    .execute();
}
