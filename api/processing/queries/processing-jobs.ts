import type { Updateable } from "kysely";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

export type RecordingUpdate = Updateable<Schema["recordings"]>;

export const processedColumns = [
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

/** A recording, deleted or not, that nobody else changes until the transaction ends. */
export function lockProcessed(trx: Db, id: number) {
  return trx
    .selectFrom("recordings")
    .select(processedColumns)
    .select("deleted_at")
    .where("id", "=", id)
    .$call(forUpdate)
    .executeTakeFirst();
}

export type ProcessedRow = NonNullable<Awaited<ReturnType<typeof lockProcessed>>>;

/** What sending it to be processed again changes of it. */
export function findProcessing(trx: Db, id: number) {
  return trx
    .selectFrom("recordings")
    .select(["processing_state", "state_started_at", "processing", "processing_failed_count"])
    .select(["processing_started_at", "processing_ended_at", "job_key"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export type ProcessingColumns = Awaited<ReturnType<typeof findProcessing>>;

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
