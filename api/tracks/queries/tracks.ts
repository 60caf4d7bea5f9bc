import { scheduler } from "node:timers/promises";
import { Refusal } from "#contract/envelope.ts";
import { maxTagsOfTrack } from "#contract/rules/tracks/track-tags.ts";
import { maxTracks } from "#contract/rules/recordings/upload-bounds.ts";
import { jsonBytesOf, ofTracks, withJson } from "#api/db/listed-json.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { writeJson } from "#api/db/stored-json.ts";

/** The tracks that stand, in order of their start. */
export async function listTracks(
  db: Db,
  recordingIds: number[],
  { unfilteredOnly }: { unfilteredOnly: boolean },
) {
  if (recordingIds.length === 0) return [];
  return db
    .selectFrom("tracks")
    .select([
      "id",
      "recording_id",
      "start_seconds",
      "end_seconds",
      "min_frequency_hz",
      "max_frequency_hz",
      "filtered",
    ])
    .where("recording_id", "in", recordingIds)
    .where("archived_at", "is", null)
    .$if(unfilteredOnly, (query) => query.where("filtered", "=", 0))
    .orderBy("start_seconds")
    .orderBy("id")
    .execute();
}

export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number];

/** The tracks as they were sent, by their id; those that begin first, others without what was sent. */
export async function listTrackData(db: Db, recordingId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("tracks")
    .select(["id", jsonBytesOf("tracks.data")])
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is", null)
    .orderBy("start_seconds")
    .orderBy("id")
    .execute();
  const read = await withJson(db, "tracks.data", rows, ofTracks);
  return new Map(read.flatMap(({ id, data }) => (data === null ? [] : [[id, data]])));
}

/** The tracks that stand as they were sent, hidden ones last. */
export async function listRenderedTracks(db: Db, recordingId: number) {
  const rows = await db
    .selectFrom("tracks")
    .select(["id", "filtered", jsonBytesOf("tracks.data")])
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is", null)
    .orderBy("filtered")
    .orderBy("start_seconds")
    .orderBy("id")
    .execute();
  return withJson(db, "tracks.data", rows, ofTracks);
}

/** By their id, each with the name of who gave it. */
export function selectTrackTags(db: Db) {
  return db
    .selectFrom("track_tags")
    .leftJoin("users", "users.id", "track_tags.user_id")
    .select([
      "track_tags.id",
      "track_id",
      "what",
      "path",
      "confidence",
      "automatic",
      "model",
      "used",
      "user_id",
      "users.name as user_name",
      "gender",
      "maturity",
      "sound_type",
      "track_tags.created_at",
      "track_tags.updated_at",
    ])
    .orderBy("track_tags.id");
}

/** The tags that stand, those of some tracks at a time: other requests are answered between. */
export async function listTrackTags(
  db: Db,
  trackIds: number[],
  options: { usedOnly: boolean },
): Promise<TrackTagRow[]> {
  const tags: TrackTagRow[][] = [];
  for await (const some of inBatches(trackIds, maxIdsOfStatement)) {
    if (tags.length > 0) await scheduler.yield();
    tags.push(await listTagsOf(db, some, options));
  }
  return tags.flat();
}

function listTagsOf(db: Db, trackIds: number[], { usedOnly }: { usedOnly: boolean }) {
  return selectTrackTags(db)
    .where("track_id", "in", trackIds)
    .where("track_tags.archived_at", "is", null)
    .$if(usedOnly, (query) => query.where("used", "=", 1))
    .execute();
}

export type TrackTagRow = Awaited<ReturnType<typeof listTagsOf>>[number];

/** In a transaction that has locked the recording. */
export async function requireRoomForTrack(trx: Db, recordingId: number): Promise<void> {
  const { count } = await trx
    .selectFrom("tracks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxTracks) return;
  throw new Refusal("unprocessable", `A recording has at most ${maxTracks} tracks.`);
}

/** The same for a tag of a track. */
export async function requireRoomForTag(trx: Db, trackId: number): Promise<void> {
  const { count } = await trx
    .selectFrom("track_tags")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("track_id", "=", trackId)
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxTagsOfTrack) return;
  throw new Refusal("unprocessable", `A track has at most ${maxTagsOfTrack} tags.`);
}

export interface NewTrack {
  recordingId: number;
  startSeconds: number;
  endSeconds: number;
  frequenciesHz: { min: number; max: number } | undefined;
  filtered: boolean;
  algorithmId: number | null;
  data: object;
}

export async function insertTrack(trx: Db, track: NewTrack, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("tracks")
    .values({
      recording_id: track.recordingId,
      start_seconds: track.startSeconds,
      end_seconds: track.endSeconds,
      min_frequency_hz: track.frequenciesHz?.min ?? null,
      max_frequency_hz: track.frequenciesHz?.max ?? null,
      filtered: track.filtered ? 1 : 0,
      algorithm_id: track.algorithmId,
      data: writeJson("tracks.data", track.data),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewTrackTag {
  trackId: number;
  what: string;
  path: string;
  confidence: number | null;
  automatic: boolean;
  used: boolean;
  model?: string | null;
  userId?: number | null;
  /** What else was sent of it. */
  data?: object | null | undefined;
  gender?: Schema["track_tags"]["gender"];
  maturity?: Schema["track_tags"]["maturity"];
  soundType?: Schema["track_tags"]["sound_type"];
}

export async function insertTrackTag(trx: Db, tag: NewTrackTag, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("track_tags")
    .values(toTagRow(tag, now))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Other requests are answered between some of them. */
export async function insertTrackTags(trx: Db, tags: NewTrackTag[], now: Date): Promise<void> {
  for await (const some of inBatches(tags, maxIdsOfStatement)) {
    const rows = some.map((tag) => toTagRow(tag, now));
    await trx.insertInto("track_tags").values(rows).execute();
    await scheduler.yield();
  }
}

function toTagRow(tag: NewTrackTag, now: Date) {
  const at = now.toISOString();
  return {
    track_id: tag.trackId,
    what: tag.what,
    path: tag.path,
    confidence: tag.confidence,
    automatic: tag.automatic ? (1 as const) : (0 as const),
    used: tag.used ? (1 as const) : (0 as const),
    model: tag.model ?? null,
    user_id: tag.userId ?? null,
    data: tag.data == null ? null : writeJson("track_tags.data", tag.data),
    gender: tag.gender ?? null,
    maturity: tag.maturity ?? null,
    sound_type: tag.soundType ?? null,
    created_at: at,
    updated_at: at,
  };
}
