import type { ColumnDefinitionBuilder, Kysely } from "kysely";

/** Who has deleted a track, who has leased a recording, and what is wrong with a recording's file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.references("users.id").onDelete("set null");
  await db.schema.alterTable("tracks").addColumn("archived_by_id", "integer", ofUser).execute();
  await db.schema.alterTable("recordings").addColumn("leased_by_id", "integer", ofUser).execute();
  await db.schema.alterTable("recordings").addColumn("file_fault", "text").execute();
}
