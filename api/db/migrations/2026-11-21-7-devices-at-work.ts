import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(
  db: Kysely<unknown>,
  { id, asId, instant, bytes }: Columns,
): Promise<void> {
  await db.schema
    .createTable("schedules")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("schedule", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("schedules_by_user").on("schedules").column("user_id").execute();
  await db.schema
    .alterTable("devices")
    .addColumn("schedule_id", "integer", (c) => c.references("schedules.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("devices_by_schedule").on("devices").column("schedule_id").execute();
  await db.schema.createIndex("devices_by_uuid").on("devices").column("uuid").execute();
  await db.schema.alterTable("devices").addColumn("heartbeat_at", instant).execute();
  await db.schema.alterTable("devices").addColumn("next_heartbeat_at", instant).execute();
  await db.schema
    .createIndex("device_history_by_location")
    .on("device_history")
    .columns(["location_id", "from_at"])
    .execute();
  await db.schema
    .createTable("event_types")
    .addColumn("id", id, asId)
    .addColumn("name", "text", (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createTable("events")
    .addColumn("id", id, asId)
    .addColumn("device_id", "integer", (c) =>
      c.notNull().references("devices.id").onDelete("cascade"),
    )
    .addColumn("project_id", "integer", (c) => c.notNull().references("projects.id"))
    .addColumn("type_id", "integer", (c) => c.notNull().references("event_types.id"))
    .addColumn("detail_id", "integer", (c) => c.notNull().references("detail_snapshots.id"))
    .addColumn("happened_at", instant, (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("events_by_device")
    .on("events")
    .columns(["device_id", "happened_at", "id"])
    .execute();
  await db.schema
    .createIndex("events_by_device_and_type")
    .on("events")
    .columns(["device_id", "type_id", "happened_at", "id"])
    .execute();
  await db.schema
    .createIndex("events_by_project")
    .on("events")
    .columns(["project_id", "happened_at", "id"])
    .execute();
  await db.schema
    .createIndex("events_by_type")
    .on("events")
    .columns(["type_id", "happened_at", "id"])
    .execute();
  await db.schema
    .createIndex("events_by_time")
    .on("events")
    .columns(["happened_at", "id"])
    .execute();
  await db.schema
    .createTable("alerts")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("conditions", "text", (c) => c.notNull())
    .addColumn("frequency_seconds", "integer", (c) => c.notNull())
    .addColumn("device_id", "integer", (c) => c.references("devices.id").onDelete("cascade"))
    .addColumn("location_id", "integer", (c) => c.references("locations.id").onDelete("cascade"))
    .addColumn("project_id", "integer", (c) => c.references("projects.id").onDelete("cascade"))
    .addColumn("last_alert_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  for (const scope of ["user_id", "device_id", "location_id", "project_id"]) {
    await db.schema.createIndex(`alerts_by_${scope}`).on("alerts").column(scope).execute();
  }
  await db.schema
    .createTable("files")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("bytes", bytes, (c) => c.notNull())
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("files_by_type").on("files").columns(["type", "id"]).execute();
  await db.schema
    .createTable("clocks")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("due_at", instant, (c) => c.notNull())
    .addColumn("leased_until", instant)
    .execute();
  await db.schema.alterTable("outbox").addColumn("picture", "text").execute();
}
