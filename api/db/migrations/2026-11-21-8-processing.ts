import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(
  db: Kysely<unknown>,
  { id, asId, instant, float }: Columns,
): Promise<void> {
  await db.schema
    .createTable("recording_labels")
    .addColumn("id", id, asId)
    .addColumn("recording_id", "integer", (c) =>
      c.notNull().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("detail", "text", (c) => c.notNull())
    .addColumn("confidence", float, (c) => c.notNull())
    .addColumn("start_seconds", float)
    .addColumn("duration_seconds", float)
    .addColumn("automatic", "smallint", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("comment", "text")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("recording_labels_by_recording")
    .on("recording_labels")
    .column("recording_id")
    .execute();
  await db.schema
    .createIndex("recording_labels_by_detail")
    .on("recording_labels")
    .columns(["detail", "recording_id"])
    .execute();
  await db.schema.createIndex("tracks_by_creation").on("tracks").column("created_at").execute();
  await db.schema.createIndex("renditions_by_track").on("renditions").column("track_id").execute();
  await db.schema.alterTable("recordings").addColumn("processing", "smallint").execute();
  await db.schema.alterTable("recordings").addColumn("job_key", "text").execute();
  await db.schema
    .alterTable("recordings")
    .addColumn("processing_failed_count", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("recordings").addColumn("processing_started_at", instant).execute();
  await db.schema.alterTable("recordings").addColumn("processing_ended_at", instant).execute();
  await db.schema.alterTable("track_tags").addColumn("gender", "text").execute();
  await db.schema.alterTable("track_tags").addColumn("maturity", "text").execute();
}
