import { type Kysely, sql } from "kysely";

/** All that a search asks of a recording itself, in the order of lists: no row is read for what does not match. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, condition] of indexes) {
    await db.schema.dropIndex(name).execute();
    const where = condition === "" ? "" : `where ${condition}`;
    await sql.raw(`create index ${name} on recordings (${facts.join(", ")}) ${where}`).execute(db);
  }
}

const indexes = [
  ["recordings_by_facts", ""],
  ["recordings_unfinished_by_project", "processing_state <> 'FINISHED'"],
  ["recordings_deleted_by_project", "deleted_at is not null"],
] as const;

const facts = [
  "project_id",
  "recorded_at",
  "id",
  "type",
  "duration_seconds",
  "location_id",
  "device_id",
  "deleted_at",
  "clock_minutes",
  "is_dark",
  "processing_state",
  "redacted_at",
];
