import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Links by which a whole group joins a project: so many people, until then, by themselves or once approved. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("join_links")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("created_by_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("max_people", "integer", (c) => c.notNull())
    .addColumn("people", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("needs_approval", "integer", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("ended_at", instant)
    .execute();
  await db.schema
    .createIndex("join_links_by_project")
    .on("join_links")
    .column("project_id")
    .execute();
}
