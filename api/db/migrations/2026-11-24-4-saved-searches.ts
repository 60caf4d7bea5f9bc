import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Searches that people keep, when each of them looked at one last, and their feeds. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("saved_searches")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_folded", "text", (c) => c.notNull())
    .addColumn("search", "text", (c) => c.notNull())
    .addColumn("shared", "smallint", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .addColumn("deleted_at", instant)
    .execute();
  await db.schema
    .createIndex("saved_searches_by_name")
    .on("saved_searches")
    .columns(["project_id", "user_id", "name_folded"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema
    .createTable("search_views")
    .addColumn("search_id", "integer", (c) =>
      c.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("seen_at", instant, (c) => c.notNull())
    .addPrimaryKeyConstraint("search_views_key", ["search_id", "user_id"])
    .execute();
  await db.schema
    .createTable("search_feeds")
    .addColumn("id", id, asId)
    .addColumn("search_id", "integer", (c) =>
      c.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", instant, (c) => c.notNull())
    .addUniqueConstraint("search_feeds_once", ["search_id", "user_id"])
    .execute();
  const indexes = {
    saved_searches_by_user: ["saved_searches", ["user_id"]],
    saved_searches_by_deletion: ["saved_searches", ["deleted_at"]],
    search_views_by_user: ["search_views", ["user_id"]],
    search_feeds_by_user: ["search_feeds", ["user_id"]],
    recordings_by_arrival: ["recordings", ["project_id", "id"]],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
