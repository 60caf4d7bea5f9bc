import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** A confirmed address of an account counts until its new one is confirmed, and can be brought back for a week. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema.alterTable("users").addColumn("new_email", "text").execute();
  await db.schema
    .createTable("address_changes")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("former_email", "text", (c) => c.notNull())
    .addColumn("former_email_folded", "text", (c) => c.notNull())
    .addColumn("asked_at", instant, (c) => c.notNull())
    .execute();
  const indexes = {
    address_changes_by_user: "user_id",
    address_changes_by_address: "former_email_folded",
    address_changes_by_time: "asked_at",
  };
  for (const [name, column] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("address_changes").column(column).execute();
  }
}
