import { type Kysely, sql } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when signing in takes a second step, read with each person, and of whom a project asks that. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("users").addColumn("two_step_at", instant).execute();
  await sql`
    update users set two_step_at = (
      select confirmed_at from second_factors where second_factors.user_id = users.id
    )`.execute(db);
  await db.schema
    .alterTable("projects")
    .addColumn("two_step", "text", (c) => c.notNull().defaultTo("nobody"))
    .execute();
}
