import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { orderOf, type PageOfList, type Position } from "./positions.ts";
import { matchesWithinProject, type RecordingFilter } from "./recording-filter.ts";

/** What a filter asks of a recording itself: `recordings_by_facts` holds all of it. */
export const facts = [
  "recordings.id",
  "recordings.recorded_at",
  "recordings.type",
  "recordings.duration_seconds",
  "recordings.location_id",
  "recordings.device_id",
  "recordings.deleted_at",
  "recordings.clock_minutes",
  "recordings.is_dark",
  "recordings.processing_state",
  "recordings.redacted_at",
] as const;

/** What the queues of reviews, and what is not kept, ask beside that. */
export const furtherFacts = [
  "recordings.raw_key",
  "recordings.derived_key",
  "recordings.created_at",
  "recordings.processing_ended_at",
  "recordings.comment",
] as const;

interface Facts {
  id: number;
  recorded_at: string;
}

/** Those are limited before anything is asked of them: no database looks for them in another order. */
export function listAmong(
  db: Db,
  some: SelectQueryBuilder<Schema, "recordings", Facts>,
  { filter, limit, towards }: Pick<PageOfList, "limit" | "towards"> & { filter: RecordingFilter },
): Promise<Position[]> {
  return db
    .selectFrom(some.as("recordings"))
    .where((eb) => matchesWithinProject(filter)(eb as ExpressionBuilder<Schema, "recordings">))
    .select(["recordings.recorded_at as at", "recordings.id"])
    .orderBy("recordings.recorded_at", orderOf(towards))
    .orderBy("recordings.id", orderOf(towards))
    .limit(limit)
    .execute();
}
