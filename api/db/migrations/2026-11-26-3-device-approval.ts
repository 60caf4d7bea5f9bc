import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when a device waits for an admin of its project, where that project asks for it. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("devices").addColumn("approval_asked_at", instant).execute();
}
