import type { Kysely } from "kysely";

/** What sound recorders say of their files: how far their clock is ahead of UTC, and facts that need no decoding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("upload_files").addColumn("clock_offset_minutes", "integer").execute();
  await db.schema.alterTable("upload_files").addColumn("sound", "text").execute();
}
