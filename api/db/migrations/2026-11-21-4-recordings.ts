import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { id, asId, instant, float, bytes } = columns;
  await db.schema
    .createTable("recordings")
    .addColumn("id", id, asId)
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("device_id", "integer", (c) => c.notNull().references("devices.id"))
    .addColumn("project_id", "integer", (c) => c.notNull().references("projects.id"))
    .addColumn("location_id", "integer", (c) => c.references("locations.id").onDelete("set null"))
    .addColumn("recorded_at", instant, (c) => c.notNull())
    .addColumn("duration_seconds", float)
    .addColumn("latitude", float)
    .addColumn("longitude", float)
    .addColumn("raw_key", "text")
    .addColumn("raw_mime_type", "text")
    .addColumn("raw_sha1", "text")
    .addColumn("raw_bytes", bytes)
    .addColumn("derived_key", "text")
    .addColumn("derived_mime_type", "text")
    .addColumn("derived_bytes", bytes)
    .addColumn("processing_state", "text", (c) => c.notNull())
    .addColumn("state_started_at", instant, (c) => c.notNull())
    .addColumn("comment", "text")
    .addColumn("additional_metadata", "text")
    .addColumn("passthrough", "text")
    .addColumn("redacted_at", instant)
    .addColumn("uploader", "text", (c) => c.notNull())
    .addColumn("uploader_id", "integer", (c) => c.notNull())
    .addColumn("deleted_at", instant)
    .addColumn("deleted_by_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("recordings_by_project")
    .on("recordings")
    .columns(["project_id", "recorded_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("recordings_by_device")
    .on("recordings")
    .columns(["device_id", "recorded_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("recordings_by_location")
    .on("recordings")
    .columns(["location_id", "recorded_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("recordings_by_sha1")
    .on("recordings")
    .columns(["raw_sha1", "device_id"])
    .execute();
  await db.schema
    .createIndex("recordings_unfinished")
    .on("recordings")
    .columns(["processing_state", "id"])
    .where(sql.ref("processing_state"), "!=", sql.lit("FINISHED"))
    .execute();
  await db.schema
    .createTable("detail_snapshots")
    .addColumn("id", id, asId)
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("sha256", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addUniqueConstraint("detail_snapshots_once", ["type", "sha256"])
    .execute();
  await db.schema
    .createTable("tracks")
    .addColumn("id", id, asId)
    .addColumn("recording_id", "integer", (c) =>
      c.notNull().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("start_seconds", float, (c) => c.notNull())
    .addColumn("end_seconds", float, (c) => c.notNull())
    .addColumn("min_frequency_hz", float)
    .addColumn("max_frequency_hz", float)
    .addColumn("filtered", "smallint", (c) => c.notNull())
    .addColumn("algorithm_id", "integer", (c) => c.references("detail_snapshots.id"))
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("archived_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("tracks_by_recording")
    .on("tracks")
    .columns(["recording_id", "filtered"])
    .execute();
  await db.schema
    .createTable("track_tags")
    .addColumn("id", id, asId)
    .addColumn("track_id", "integer", (c) =>
      c.notNull().references("tracks.id").onDelete("cascade"),
    )
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("path", "text")
    .addColumn("confidence", float)
    .addColumn("automatic", "smallint", (c) => c.notNull())
    .addColumn("used", "smallint", (c) => c.notNull())
    .addColumn("model", "text")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("data", "text")
    .addColumn("archived_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("track_tags_by_track").on("track_tags").column("track_id").execute();
  await db.schema
    .createTable("renditions")
    .addColumn("id", id, asId)
    .addColumn("recording_id", "integer", (c) =>
      c.notNull().references("recordings.id").onDelete("cascade"),
    )
    .addColumn("track_id", "integer", (c) => c.references("tracks.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("mime_type", "text", (c) => c.notNull())
    .addColumn("bytes", bytes, (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("details", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("renditions_by_recording")
    .on("renditions")
    .columns(["recording_id", "kind"])
    .execute();
}
