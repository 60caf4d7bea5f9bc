import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** What was asked to be done to many recordings at once, what became of each, and what undoing it needs. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("bulk_changes")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("impersonator_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("address", "text")
    .addColumn("as_super", "integer", (c) => c.notNull())
    .addColumn("request_key", "text", (c) => c.notNull())
    .addColumn("act", "text", (c) => c.notNull())
    .addColumn("undoes", "integer", (c) => c.unique())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("finished_at", instant)
    .addColumn("cancelled_at", instant)
    .addUniqueConstraint("bulk_changes_by_request", ["user_id", "request_key"])
    .execute();
  await db.schema
    .createTable("bulk_change_items")
    .addColumn("bulk_change_id", "integer", (c) =>
      c.notNull().references("bulk_changes.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("recording_id", "integer", (c) => c.notNull())
    .addColumn("result", "text")
    .addColumn("reason", "text")
    .addColumn("before", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addPrimaryKeyConstraint("bulk_change_items_key", ["bulk_change_id", "position"])
    .execute();
  const indexes = {
    bulk_changes_by_project: ["bulk_changes", ["project_id"]],
    bulk_changes_by_impersonator: ["bulk_changes", ["impersonator_id"]],
    bulk_changes_by_age: ["bulk_changes", ["created_at"]],
    bulk_change_items_by_result: ["bulk_change_items", ["bulk_change_id", "result", "position"]],
    bulk_change_items_by_age: ["bulk_change_items", ["created_at"]],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
