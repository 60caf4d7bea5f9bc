import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when a super-user keeps an account out. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("users").addColumn("blocked_at", instant).execute();
}
