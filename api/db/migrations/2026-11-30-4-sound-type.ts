import type { Kysely } from "kysely";

/** What an animal was heard to do, beside its sex and age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("track_tags").addColumn("sound_type", "text").execute();
}
