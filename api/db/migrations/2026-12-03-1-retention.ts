import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** How long projects keep false triggers, and which recordings they have deleted by themselves for that. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable("retention")
    .addColumn("project_id", "integer", (c) =>
      c.primaryKey().references("projects.id").onDelete("cascade"),
    )
    .addColumn("false_trigger_days", "integer", (c) => c.notNull())
    .addColumn("begun_at", instant, (c) => c.notNull())
    .addColumn("ran_at", instant)
    .addColumn("approved", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("held", "integer")
    .execute();
  await db.schema
    .createTable("expired_recordings")
    .addColumn("recording_id", "integer", (c) =>
      c.primaryKey().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("expired_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("expired_recordings_by_time")
    .on("expired_recordings")
    .columns(["expired_at", "recording_id"])
    .execute();
}
