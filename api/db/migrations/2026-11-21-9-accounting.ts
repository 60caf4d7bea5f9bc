import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, { instant, bytes }: Columns): Promise<void> {
  for (const table of ["memberships", "users"]) {
    await db.schema
      .alterTable(table)
      .addColumn("transferred_items", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn("transferred_bytes", bytes, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("projects").addColumn("daily_digest_at", instant).execute();
  await db.schema.alterTable("projects").addColumn("weekly_digest_at", instant).execute();
  await db.schema.alterTable("alerts").addColumn("muted_at", instant).execute();
  for (const key of ["raw_key", "derived_key"]) {
    await db.schema.createIndex(`recordings_by_${key}`).on("recordings").column(key).execute();
  }
}
