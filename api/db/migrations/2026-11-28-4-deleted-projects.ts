import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Since when a project waits in the trash, and who put it there. */
export async function up(db: Kysely<unknown>, { instant }: Columns): Promise<void> {
  await db.schema.alterTable("projects").addColumn("deleted_at", instant).execute();
  await db.schema
    .alterTable("projects")
    .addColumn("deleted_by_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("projects_in_trash")
    .on("projects")
    .column("deleted_at")
    .where("deleted_at", "is not", null)
    .execute();
}
