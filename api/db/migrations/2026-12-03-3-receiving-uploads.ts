import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when files come that have not come to an end: nothing else is left of an upload that broke off. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("upload_jobs").addColumn("receiving_since", instant).execute();
}
