import { sql, type ExpressionBuilder, type Updateable } from "kysely";
import { failedState, failuresAtMost, jobTimes } from "#contract/rules/processing.ts";
import type { JobState } from "#contract/wire/processing.ts";
import type { RecordingType } from "#contract/wire/recordings.ts";
import type { Dialect } from "../db/columns.ts";
import { holdRows, takeRows } from "../db/hold-rows.ts";
import type { Db } from "../db/open.ts";
import type { Schema } from "../db/schema.ts";

export type RecordingUpdate = Updateable<Schema["recordings"]>;

const columns = [
  "id",
  "type",
  "raw_key",
  "raw_mime_type",
  "derived_key",
  "derived_mime_type",
  "processing_state",
  "state_started_at",
  "processing",
  "job_key",
  "processing_failed_count",
  "processing_started_at",
  "passthrough",
  "additional_metadata",
  "project_id",
  "device_id",
  "location_id",
  "recorded_at",
  "duration_seconds",
  "latitude",
  "longitude",
  "uploader",
] as const;

interface Wanted {
  type: RecordingType;
  state: JobState;
}

/** The recording to process next, kept from other workers until the transaction ends. */
export function takeWaiting(trx: Db, dialect: Dialect, { type, state }: Wanted, now: Date) {
  const times = jobTimes(now);
  const failed = failedState(state);
  return trx
    .selectFrom("recordings")
    .select(columns)
    .select(hasAlert)
    .where("type", "=", type)
    .where("deleted_at", "is", null)
    .where("raw_key", "is not", null)
    .where("processing_state", "in", [state, failed])
    .$if(state !== "FINISHED", (query) =>
      /* As the index has it: SQLite compares the texts of conditions. */
      query.where("processing_state", "!=", sql.lit("FINISHED")),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb("processing_state", "=", state),
          eb.or([eb("processing", "is", null), eb("processing", "=", 0)]),
        ]),
        eb.and([
          eb("processing_state", "=", state),
          eb("state_started_at", "<=", times.stale),
          eb("processing_failed_count", "<=", failuresAtMost.stale),
        ]),
        eb.and([
          eb("processing_state", "=", failed),
          eb("state_started_at", "<=", times.retry),
          eb("processing_failed_count", "<=", failuresAtMost.failed),
        ]),
      ]),
    )
    .$if(state === "FINISHED", (query) =>
      query.where("id", "in", (eb) => selectWithNewTrack(eb, times.newTracks)),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when("processing", "is", null)
        .then(eb.lit(0))
        .when("processing", "=", 1)
        .then(eb.lit(1))
        .else(eb.lit(2))
        .end(),
    )
    .orderBy("processing_failed_count")
    .orderBy("has_alert", "desc")
    .orderBy((eb) =>
      eb.case().when("recorded_at", ">", times.recent).then(eb.lit(0)).else(eb.lit(1)).end(),
    )
    .orderBy((eb) => eb.case().when("uploader", "=", "user").then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(1)
    .$call(takeRows(dialect))
    .executeTakeFirst();
}

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof takeWaiting>>>;

/** Whether somebody waits for what its device or its location sees. */
function hasAlert(eb: ExpressionBuilder<Schema, "recordings">) {
  const alerts = eb
    .selectFrom("alerts")
    .select("alerts.id")
    .where((or) =>
      or.or([
        or("alerts.device_id", "=", or.ref("recordings.device_id")),
        or("alerts.location_id", "=", or.ref("recordings.location_id")),
      ]),
    );
  return eb.case().when(eb.exists(alerts)).then(eb.lit(1)).else(eb.lit(0)).end().as("has_alert");
}

/** Recordings with a track that no model has looked at. */
function selectWithNewTrack(eb: ExpressionBuilder<Schema, "recordings">, since: string) {
  return eb
    .selectFrom("tracks")
    .select("tracks.recording_id")
    .where("tracks.created_at", ">", since)
    .where("tracks.archived_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("track_tags")
            .select("track_tags.id")
            .whereRef("track_tags.track_id", "=", "tracks.id")
            .where("track_tags.automatic", "=", 1)
            .where("track_tags.archived_at", "is", null),
        ),
      ),
    );
}

/** A recording, deleted or not, that nobody else changes until the transaction ends. */
export function holdProcessed(trx: Db, dialect: Dialect, id: number) {
  return trx
    .selectFrom("recordings")
    .select(columns)
    .select("deleted_at")
    .where("id", "=", id)
    .$call(holdRows(dialect))
    .executeTakeFirst();
}

export type ProcessedRow = NonNullable<Awaited<ReturnType<typeof holdProcessed>>>;

export async function updateProcessed(
  trx: Db,
  id: number,
  update: RecordingUpdate,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("recordings")
    .set({ ...update, updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Whether a model or a person has heard people, in any track and whatever became of it since. */
export async function hasHeardPeople(trx: Db, recordingId: number): Promise<boolean> {
  const tag = await trx
    .selectFrom("track_tags")
    .innerJoin("tracks", "tracks.id", "track_tags.track_id")
    .select("track_tags.id")
    .where("tracks.recording_id", "=", recordingId)
    .where("track_tags.what", "=", "human")
    .limit(1)
    .executeTakeFirst();
  return tag !== undefined;
}

export async function findProjectSettings(trx: Db, projectId: number): Promise<string | null> {
  const { settings } = await trx
    .selectFrom("projects")
    .select("settings")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  return settings;
}
