import type { Kysely } from "kysely";

/** What was done to a device, so that it can be listed by device and time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("audit")
    .addColumn("device_id", "integer", (c) => c.references("devices.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("audit_by_device")
    .on("audit")
    .columns(["device_id", "action", "happened_at", "id"])
    .execute();
}
