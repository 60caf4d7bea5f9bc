import { verdictOf } from "#contract/rules/recordings/statistics.ts";
import { ofTracks, withJson } from "#api/db/listed-json.ts";
import type { Db } from "#api/db/open.ts";
import { measureTracks } from "#api/tracks/queries/track-data.ts";

export interface HeatSpan {
  deviceId: number;
  projectId: number;
  /** Included; absent: of all time. */
  from: string | undefined;
  /** Included. */
  until: string;
}

const pageLength = 500;

interface Position {
  id: number;
  recorded_at: string;
}

/** The standing tracks of a camera's thermal recordings with what each is of, newest first, a page at a time. */
export async function* pageSeenTracks(db: Db, span: HeatSpan) {
  let last: Position | undefined;
  do {
    const page = await listPage(db, span, last);
    if (page.length > 0) yield await withVerdicts(db, page);
    last = page.length === pageLength ? page.at(-1) : undefined;
  } while (last);
}

export type DetectedTrack = Awaited<ReturnType<typeof withVerdicts>>[number];

function listPage(db: Db, { deviceId, projectId, from, until }: HeatSpan, last?: Position) {
  return db
    .selectFrom("recordings")
    .innerJoin("tracks", "tracks.recording_id", "recordings.id")
    .select(["tracks.id", "recordings.id as recording_id", "recordings.recorded_at"])
    .where("recordings.device_id", "=", deviceId)
    .where("recordings.project_id", "=", projectId)
    .where("recordings.type", "=", "thermalRaw")
    .where("recordings.deleted_at", "is", null)
    .where("tracks.archived_at", "is", null)
    .$if(from !== undefined, (query) => query.where("recorded_at", ">=", from as string))
    .where("recorded_at", "<=", last?.recorded_at ?? until)
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("recorded_at", "<", (last as Position).recorded_at),
          eb("tracks.id", "<", (last as Position).id),
        ]),
      ),
    )
    .orderBy("recordings.recorded_at", "desc")
    .orderBy("tracks.id", "desc")
    .limit(pageLength)
    .execute();
}

async function withVerdicts(db: Db, page: Awaited<ReturnType<typeof listPage>>) {
  const tags = await db
    .selectFrom("track_tags")
    .select(["track_id", "what", "automatic"])
    .where(
      "track_id",
      "in",
      page.map(({ id }) => id),
    )
    .where("archived_at", "is", null)
    .where("used", "=", 1)
    .orderBy("id")
    .execute();
  const byTrack = Map.groupBy(tags, ({ track_id }) => track_id);
  return page.map((track) => ({ ...track, what: verdictOf(byTrack.get(track.id) ?? [])?.what }));
}

/** Tracks as they were sent, in the order asked for, of long ones so many as one upload may hold. */
export async function listSentTracks(db: Db, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const measured = await measureTracks(db, ids);
  const rows = await withJson(db, "tracks.data", measured, ofTracks);
  const byId = new Map(rows.map(({ id, data }) => [id, data]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The files of recordings by their ids, those that have one. */
export async function listRawKeys(db: Db, recordingIds: number[]): Promise<Map<number, string>> {
  if (recordingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("recordings")
    .select(["id", "raw_key"])
    .where("id", "in", recordingIds)
    .where("raw_key", "is not", null)
    .$narrowType<{ raw_key: string }>()
    .execute();
  return new Map(rows.map(({ id, raw_key }) => [id, raw_key]));
}
