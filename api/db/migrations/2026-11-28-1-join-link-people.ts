import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Who has a place of a link for a group, so that whoever leaves and comes again takes no second one. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema
    .createTable("join_link_people")
    .addColumn("join_link_id", "integer", (c) =>
      c.notNull().references("join_links.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("joined_at", instant, (c) => c.notNull())
    .addPrimaryKeyConstraint("join_link_people_key", ["join_link_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("join_link_people_by_user")
    .on("join_link_people")
    .column("user_id")
    .execute();
}
