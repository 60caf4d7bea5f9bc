import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Dates of files that somebody typed can be corrected one by one, unlike those that files carry. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("upload_files").addColumn("clock_typed_at", instant).execute();
}
