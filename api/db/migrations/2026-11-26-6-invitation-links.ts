import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Which link was mailed for an invitation last, so that whoever invited can pass it on. */
export async function up(db: Kysely<unknown>, _columns: Columns): Promise<void> {
  for (const table of ["invitations", "memberships"]) {
    await db.schema
      .alterTable(table)
      .addColumn("link_token_id", "integer", (c) =>
        c.references("link_tokens.id").onDelete("set null"),
      )
      .execute();
    await db.schema
      .createIndex(`${table}_by_link_token`)
      .on(table)
      .column("link_token_id")
      .execute();
  }
}
