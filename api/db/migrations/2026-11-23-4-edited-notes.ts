import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** When whoever wrote a note changed it last. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("recording_labels").addColumn("edited_at", instant).execute();
}
