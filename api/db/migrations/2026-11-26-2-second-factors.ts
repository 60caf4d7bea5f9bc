import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Codes that an account asks for beside the password, and those that stand in for a lost phone. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("second_factors")
    .addColumn("user_id", "integer", (c) =>
      c.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("sealed_secret", "text", (c) => c.notNull())
    .addColumn("last_step", "integer", (c) => c.notNull())
    .addColumn("started_at", instant, (c) => c.notNull())
    .addColumn("confirmed_at", instant)
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("id", id, asId)
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("hash", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("recovery_codes_by_user")
    .on("recovery_codes")
    .column("user_id")
    .execute();
}
