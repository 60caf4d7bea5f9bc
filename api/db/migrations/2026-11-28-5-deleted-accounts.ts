import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when somebody is a former member: the row stands for what they did, and says no more who they were. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("users").addColumn("deleted_at", instant).execute();
}
