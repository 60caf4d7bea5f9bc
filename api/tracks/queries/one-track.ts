import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { archiveTrackAlone } from "./processed-tracks.ts";
import { selectTrackTags } from "./tracks.ts";
import { writeJson } from "#api/db/stored-json.ts";

export interface TrackKey {
  id: number;
  recordingId: number;
}

const columns = [
  "id",
  "recording_id",
  "start_seconds",
  "end_seconds",
  "min_frequency_hz",
  "max_frequency_hz",
  "filtered",
  "data",
  "archived_at",
] as const;

/** Archived or not. */
export function findTrack(db: Db, { id, recordingId }: TrackKey) {
  return db
    .selectFrom("tracks")
    .select(columns)
    .where("id", "=", id)
    .where("recording_id", "=", recordingId)
    .executeTakeFirst();
}

export type FullTrackRow = NonNullable<Awaited<ReturnType<typeof findTrack>>>;

/** All tags of a track, archived or not, with what else was sent of them. */
export function listAllTags(db: Db, trackId: number) {
  return selectTrackTags(db).select("track_tags.data").where("track_id", "=", trackId).execute();
}

export type FullTrackTagRow = Awaited<ReturnType<typeof listAllTags>>[number];

/** Changes of it and its tags queue here. Undefined where it or its recording is deleted. */
export function lockTrack(trx: Db, { id, recordingId }: TrackKey) {
  return trx
    .selectFrom("tracks")
    .select(columns)
    .where("id", "=", id)
    .where("recording_id", "=", recordingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("recordings")
          .select("recordings.id")
          .where("recordings.id", "=", recordingId)
          .where("deleted_at", "is", null),
      ),
    )
    .$call(forUpdate)
    .executeTakeFirst();
}

interface TrackUpdate {
  startSeconds: number;
  endSeconds: number;
  minFrequencyHz: number | null;
  maxFrequencyHz: number | null;
  data: object;
}

export async function updateTrack(
  trx: Db,
  id: number,
  update: TrackUpdate,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("tracks")
    .set({
      start_seconds: update.startSeconds,
      end_seconds: update.endSeconds,
      min_frequency_hz: update.minFrequencyHz,
      max_frequency_hz: update.maxFrequencyHz,
      data: writeJson("tracks.data", update.data),
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

export async function archiveTrack(
  trx: Db,
  { id, byId }: { id: number; byId: number },
  now: Date,
): Promise<void> {
  await archiveTrackAlone(trx, { id, byId }, now);
  await trx
    .updateTable("track_tags")
    .set({ archived_at: now.toISOString() })
    .where("track_id", "=", id)
    .where("archived_at", "is", null)
    .execute();
}

/** Also restores all its tags, those archived before the track too. */
export async function restoreTrack(trx: Db, id: number): Promise<void> {
  const standing = { archived_at: null };
  await trx
    .updateTable("tracks")
    .set({ ...standing, archived_by_id: null })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("track_tags").set(standing).where("track_id", "=", id).execute();
}

/** Deletes its tags and renditions too. */
export async function deleteTrackRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("tracks").where("id", "=", id).execute();
}
