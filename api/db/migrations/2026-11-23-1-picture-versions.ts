import type { Kysely } from "kysely";

/** By which version of the rendering a picture was made: older ones are made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("renditions")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("renditions_by_version")
    .on("renditions")
    .columns(["kind", "version", "recording_id"])
    .execute();
}
