import type { Kysely } from "kysely";

/** What mail programs are told to ask for when somebody wants no more emails like one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("stop_link", "text").execute();
}
