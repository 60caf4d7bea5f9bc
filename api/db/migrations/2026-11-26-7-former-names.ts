import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Names that projects had: devices in the field and old addresses go on using them, so nobody else gets them. */
export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("former_project_names")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_folded", "text", (c) => c.notNull())
    .addColumn("url_name", "text", (c) => c.notNull())
    .addColumn("ended_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("former_project_names_by_name")
    .on("former_project_names")
    .column("name_folded")
    .unique()
    .execute();
  for (const column of ["url_name", "project_id"]) {
    await db.schema
      .createIndex(`former_project_names_by_${column}`)
      .on("former_project_names")
      .column(column)
      .execute();
  }
}
