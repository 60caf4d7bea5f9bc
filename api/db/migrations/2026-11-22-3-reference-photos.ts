import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Photos as they were uploaded, each with how it was laid over the frame: several rows may share one file. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("reference_photos")
    .addColumn("id", id, asId)
    .addColumn("device_id", "integer", (c) =>
      c.notNull().references("devices.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("taken_at", instant)
    .addColumn("corners", "text")
    .addColumn("image_key", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("reference_photos_by_device")
    .on("reference_photos")
    .columns(["device_id", "image_key", "id"])
    .execute();
  for (const column of ["key", "image_key", "created_at", "user_id"]) {
    await db.schema
      .createIndex(`reference_photos_by_${column}`)
      .on("reference_photos")
      .column(column)
      .execute();
  }
}
