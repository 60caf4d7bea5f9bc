import type { Db } from "#api/db/open.ts";
import { forUpdate } from "#api/db/for-update.ts";
import { selectAmong } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Terms } from "#api/search/queries/recording-search-terms.ts";
import { filteredTags } from "#contract/rules/tracks/track-tags.ts";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import { matchesWithinProject } from "#api/search/queries/recording-filter.ts";

/** What a project does not keep that was recorded, uploaded and looked at by AI before then. Sound is recorded by the clock, not by a trigger. */
export function toExpiryFilter(projectId: number, before: Date): RecordingFilter {
  const at = before.toISOString();
  return {
    projectId,
    types: recordingTypes.filter((type) => type !== "audio"),
    devices: [],
    locations: [],
    labels: [],
    /* By the terms of these, so that the others are not looked at. */
    tags: {
      mode: "mentioned",
      words: [...filteredTags],
      withSubClasses: false,
      withFalsePositives: true,
    },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: false,
    from: undefined,
    until: at,
    duration: 0,
    expiring: { before: at },
  };
}

export async function countStanding(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recordings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of these each device has, and how long their originals are. */
export async function sumByDevice(db: Db, filter: RecordingFilter, terms: Terms | undefined) {
  const rows = await selectAmong(db, filter, terms)
    .innerJoin("devices", "devices.id", "recordings.device_id")
    .select((eb) => [
      "devices.id",
      "devices.name",
      eb.fn.countAll<number>().as("recordings"),
      eb.fn.sum<number | null>("recordings.raw_bytes").as("bytes"),
      eb.fn.min("recordings.recorded_at").as("oldest"),
      eb.fn.max("recordings.recorded_at").as("newest"),
    ])
    .groupBy(["devices.id", "devices.name"])
    .execute();
  return rows.map((row) => ({
    ...row,
    recordings: Number(row.recordings),
    bytes: Number(row.bytes ?? 0),
  }));
}

/** Nobody says anything of them until the transaction ends. */
export async function lockRecordings(trx: Db, ids: number[]): Promise<void> {
  await trx
    .selectFrom("recordings")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .$call(forUpdate)
    .execute();
}

/** Those of these recordings that are of the filter still, with all that was ever said of their tracks and stands. */
export async function listTracksWithTags(db: Db, filter: RecordingFilter, ids: number[]) {
  const rows = await db
    .selectFrom("recordings")
    .innerJoin("tracks", "tracks.recording_id", "recordings.id")
    .leftJoin("track_tags", (join) =>
      join.onRef("track_tags.track_id", "=", "tracks.id").on("track_tags.archived_at", "is", null),
    )
    .select(["recordings.id", "tracks.id as track_id", "tracks.archived_at"])
    .select(["track_tags.what", "track_tags.automatic", "track_tags.model"])
    .where("recordings.id", "in", ids)
    .where("recordings.project_id", "=", filter.projectId)
    .where(matchesWithinProject(filter))
    .orderBy("recordings.id")
    .orderBy("tracks.id")
    .orderBy("track_tags.id")
    .execute();
  const byRecording = Map.groupBy(rows, ({ id }) => id);
  return [...byRecording].map(([id, own]) => ({
    id,
    tracks: [...Map.groupBy(own, ({ track_id }) => track_id).values()].map((said) => ({
      isArchived: said[0]?.archived_at !== null,
      tags: said.flatMap(({ what, automatic, model }) =>
        what === null ? [] : { what, automatic: automatic === 1, model },
      ),
    })),
  }));
}

export async function insertExpired(trx: Db, ids: number[], now: Date): Promise<void> {
  const expired_at = now.toISOString();
  await trx
    .insertInto("expired_recordings")
    .values(ids.map((recording_id) => ({ recording_id, expired_at })))
    .execute();
}

/** What a project has deleted by itself, and nobody has brought back. */
function selectExpired(db: Db) {
  return db
    .selectFrom("expired_recordings")
    .innerJoin("recordings", (join) =>
      join
        .onRef("recordings.id", "=", "expired_recordings.recording_id")
        .onRef("recordings.deleted_at", "=", "expired_recordings.expired_at"),
    );
}

/** Since when each of these recordings is, where it is. */
export async function listExpiredTimes(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectExpired(db)
    .select(["recording_id", "expired_at"])
    .where("recording_id", "in", ids)
    .execute();
  return new Map(rows.map(({ recording_id, expired_at }) => [recording_id, expired_at]));
}

export async function sumExpired(
  db: Db,
  projectId: number,
  { since }: { since?: Date } = {},
): Promise<{ recordings: number; bytes: number }> {
  const row = await selectExpired(db)
    .select((eb) => [
      eb.fn.countAll<number>().as("recordings"),
      eb.fn.sum<number | null>("recordings.raw_bytes").as("bytes"),
    ])
    .where("recordings.project_id", "=", projectId)
    .$if(since !== undefined, (query) =>
      query.where("expired_at", ">", (since as Date).toISOString()),
    )
    .executeTakeFirstOrThrow();
  return { recordings: Number(row.recordings), bytes: Number(row.bytes ?? 0) };
}

/** Some of a project that have been in the trash since before then. */
export function listExpiredBefore(
  db: Db,
  projectId: number,
  { before, ids, limit }: { before: Date; ids?: number[]; limit: number },
) {
  return selectExpired(db)
    .select(["recordings.id", "recordings.device_id"])
    .select(["recordings.raw_key", "recordings.derived_key"])
    .where("recordings.project_id", "=", projectId)
    .where("expired_at", "<=", before.toISOString())
    .$if(ids !== undefined, (query) => query.where("recordings.id", "in", ids as number[]))
    .orderBy("expired_at")
    .orderBy("recordings.id")
    .limit(limit)
    .execute();
}
