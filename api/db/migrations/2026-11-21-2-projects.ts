import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("projects")
    .addColumn("id", id, asId)
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_folded", "text", (c) => c.notNull().unique())
    .addColumn("url_name", "text", (c) => c.notNull().unique())
    .addColumn("settings", "text")
    .addColumn("last_thermal_recording_at", instant)
    .addColumn("last_audio_recording_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("memberships")
    .addColumn("id", id, asId)
    .addColumn("project_id", "integer", (c) =>
      c.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("admin", "smallint", (c) => c.notNull())
    .addColumn("owner", "smallint", (c) => c.notNull())
    .addColumn("pending", "text")
    .addColumn("settings", "text")
    .addColumn("removed_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .addUniqueConstraint("memberships_once", ["user_id", "project_id"])
    .execute();
  await db.schema
    .createIndex("memberships_by_project")
    .on("memberships")
    .column("project_id")
    .execute();
}
