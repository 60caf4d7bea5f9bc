import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { id, asId, instant, float } = columns;
  await db.schema
    .createTable("devices")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) => c.notNull().references("projects.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_folded", "text", (c) => c.notNull())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("salt_id", "integer", (c) => c.notNull())
    .addColumn("uuid", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("public", "smallint", (c) => c.notNull().defaultTo(0))
    .addColumn("latitude", float)
    .addColumn("longitude", float)
    .addColumn("last_connection_at", instant)
    .addColumn("last_recording_at", instant)
    .addColumn("deactivated_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .addUniqueConstraint("devices_name_once", ["project_id", "name_folded"])
    .execute();
  await db.schema.createIndex("devices_by_salt").on("devices").column("salt_id").execute();
  await db.schema
    .createTable("locations")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) => c.notNull().references("projects.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("latitude", float, (c) => c.notNull())
    .addColumn("longitude", float, (c) => c.notNull())
    .addColumn("active_at", instant, (c) => c.notNull())
    .addColumn("retired_at", instant)
    .addColumn("automatic", "smallint", (c) => c.notNull())
    .addColumn("needs_rename", "smallint", (c) => c.notNull())
    .addColumn("last_updated_by_id", "integer", (c) =>
      c.references("users.id").onDelete("set null"),
    )
    .addColumn("last_thermal_recording_at", instant)
    .addColumn("last_audio_recording_at", instant)
    .addColumn("last_active_thermal_at", instant)
    .addColumn("last_active_audio_at", instant)
    .addColumn("settings", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("locations_by_place")
    .on("locations")
    .columns(["project_id", "latitude"])
    .execute();
  await db.schema
    .createTable("device_history")
    .addColumn("id", id, asId)
    .addColumn("device_id", "integer", (c) =>
      c.notNull().references("devices.id").onDelete("cascade"),
    )
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("uuid", "integer", (c) => c.notNull())
    .addColumn("salt_id", "integer", (c) => c.notNull())
    .addColumn("device_name", "text", (c) => c.notNull())
    .addColumn("from_at", instant, (c) => c.notNull())
    .addColumn("latitude", float)
    .addColumn("longitude", float)
    .addColumn("location_id", "integer", (c) => c.references("locations.id").onDelete("set null"))
    .addColumn("set_by", "text", (c) => c.notNull())
    .addColumn("settings", "text")
    .execute();
  await db.schema
    .createIndex("device_history_by_uuid")
    .on("device_history")
    .columns(["uuid", "from_at"])
    .execute();
  await db.schema
    .createIndex("device_history_by_device")
    .on("device_history")
    .columns(["device_id", "from_at"])
    .execute();
}
