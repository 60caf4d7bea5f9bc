import type {
  RenditionKind,
  SoundRenditionKind,
  SoundTrackRenditionKind,
  TrackRenditionKind,
} from "#contract/wire/recordings/renditions.ts";
import type { Db } from "#api/db/open.ts";
import { writeJson, type WrittenJson } from "#api/db/stored-json.ts";

type OwnKind = RenditionKind | SoundRenditionKind;
type TrackKind = TrackRenditionKind | SoundTrackRenditionKind;

const columns = [
  "kind",
  "track_id",
  "key",
  "mime_type",
  "bytes",
  "width",
  "height",
  "details",
  "version",
  "created_at",
  "id",
] as const;

/** Its own, and those of its tracks. */
export function listRenditionRows(db: Db, recordingId: number) {
  return db
    .selectFrom("renditions")
    .select(columns)
    .where("recording_id", "=", recordingId)
    .orderBy("id")
    .execute();
}

export type RenditionRow = Awaited<ReturnType<typeof listRenditionRows>>[number];

export function findRendition(db: Db, recordingId: number, kind: OwnKind) {
  return db
    .selectFrom("renditions")
    .select(columns)
    .where("recording_id", "=", recordingId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export function findTrackRendition(
  db: Db,
  { recordingId, trackId }: { recordingId: number; trackId: number },
  kind: TrackKind,
) {
  return db
    .selectFrom("renditions")
    .select(columns)
    .where("recording_id", "=", recordingId)
    .where("kind", "=", kind)
    .where("track_id", "=", trackId)
    .executeTakeFirst();
}

export interface NewRendition {
  kind: OwnKind | TrackKind;
  trackId?: number;
  key: string;
  mimeType: string;
  bytes: number;
  width: number;
  height: number;
  details: WrittenJson<"renditions.details">;
  version: number;
}

interface Replacement {
  /** Those of a track that is gone by now are left out. */
  made: NewRendition[];
  /** Stay beside what was made. */
  kept?: readonly OwnKind[];
}

/** Puts renditions of a recording in the place of those made before. Gives the keys that no row names any more. */
export async function replaceRenditions(
  trx: Db,
  recordingId: number,
  { made, kept = [] }: Replacement,
  now: Date,
): Promise<string[]> {
  const removed = await trx
    .deleteFrom("renditions")
    .where("recording_id", "=", recordingId)
    .$if(kept.length > 0, (query) => query.where("kind", "not in", kept))
    .returning("key")
    .execute();
  const standing = await listStandingTracks(trx, recordingId, made);
  const isWanted = ({ trackId }: NewRendition) => trackId === undefined || standing.has(trackId);
  const wanted = made.filter(isWanted);
  await insertRenditions(trx, recordingId, wanted, now);
  const named = new Set(wanted.map(({ key }) => key));
  const keys = [...removed.map(({ key }) => key), ...made.map(({ key }) => key)];
  return [...new Set(keys)].filter((key) => !named.has(key));
}

/** Its own, and those of its tracks. Gives their keys. */
export async function deleteRenditions(trx: Db, recordingId: number): Promise<string[]> {
  const removed = await trx
    .deleteFrom("renditions")
    .where("recording_id", "=", recordingId)
    .returning("key")
    .execute();
  return removed.map(({ key }) => key);
}

/** Puts one rendition of a track in the place of what was there. False where the track is gone. */
export async function replaceTrackRendition(
  trx: Db,
  recordingId: number,
  made: NewRendition & { trackId: number },
  now: Date,
): Promise<boolean> {
  await trx
    .deleteFrom("renditions")
    .where("recording_id", "=", recordingId)
    .where("kind", "=", made.kind)
    .where("track_id", "=", made.trackId)
    .execute();
  const standing = await listStandingTracks(trx, recordingId, [made]);
  if (!standing.has(made.trackId)) return false;
  await insertRenditions(trx, recordingId, [made], now);
  return true;
}

/** Has nothing done to what is there, and not again before there is another version. */
export async function acceptRenditions(
  db: Db,
  recordingId: number,
  version: number,
): Promise<void> {
  await db
    .updateTable("renditions")
    .set({ version })
    .where("recording_id", "=", recordingId)
    .execute();
}

/** Recordings, deleted ones included, whose pictures an older version has made: the newest first. */
export async function listOutdated(
  db: Db,
  version: number,
  { limit }: { limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("renditions")
    .select("recording_id")
    .where("kind", "=", "clip")
    .where("version", "<", version)
    .orderBy("version", "desc")
    .orderBy("recording_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.recording_id);
}

async function listStandingTracks(
  trx: Db,
  recordingId: number,
  made: NewRendition[],
): Promise<Set<number>> {
  const ids = [...new Set(made.flatMap(({ trackId }) => trackId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("tracks")
    .select("id")
    .where("id", "in", ids)
    .where("recording_id", "=", recordingId)
    .where("archived_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertRenditions(
  trx: Db,
  recordingId: number,
  made: NewRendition[],
  now: Date,
): Promise<void> {
  const rows = made.map((one) => ({
    recording_id: recordingId,
    track_id: one.trackId ?? null,
    kind: one.kind,
    key: one.key,
    mime_type: one.mimeType,
    bytes: one.bytes,
    width: one.width,
    height: one.height,
    details: writeJson("renditions.details", one.details),
    version: one.version,
    created_at: now.toISOString(),
  }));
  if (rows.length > 0) await trx.insertInto("renditions").values(rows).execute();
}
