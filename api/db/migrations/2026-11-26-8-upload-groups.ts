import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** What is added to the clock of a file in place of what is added to those of its whole upload. */
export async function up(db: Kysely<unknown>, { bytes }: Columns): Promise<void> {
  await db.schema.alterTable("upload_files").addColumn("correction_seconds", bytes).execute();
}
