import { type Kysely, sql } from "kysely";

/** The sounds of a device by time, whatever else it records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("recordings_sounds")
    .on("recordings")
    .columns(["device_id", "recorded_at", "id"])
    .where(sql.ref("type"), "=", sql.lit("audio"))
    .execute();
}
