import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", id, asId)
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_folded", "text", (c) => c.notNull().unique())
    .addColumn("email_confirmed_at", instant)
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("global_permission", "text", (c) => c.notNull().defaultTo("off"))
    .addColumn("agreement_version", "integer")
    .addColumn("settings", "text")
    .addColumn("last_active_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("refresh_number", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("viewport", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("refreshed_at", instant, (c) => c.notNull())
    .addColumn("used_at", instant, (c) => c.notNull())
    .addColumn("ended_at", instant)
    .execute();
  await db.schema
    .createIndex("sessions_by_user")
    .on("sessions")
    .columns(["user_id", "id"])
    .execute();
}
