import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** When the person of a session last proved who they are, and whether pages opened it, which ask for that again. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("proven_at", instant).execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("of_pages", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
