import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Each process says every minute that it is there. How much of the disk is free is kept for each day. */
export async function up(db: Kysely<unknown>, { instant, bytes }: Columns): Promise<void> {
  await db.schema
    .createTable("processes")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("pid", "integer", (column) => column.notNull())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("node", "text", (column) => column.notNull())
    .addColumn("memory_bytes", bytes, (column) => column.notNull())
    .addColumn("started_at", instant, (column) => column.notNull())
    .addColumn("seen_at", instant, (column) => column.notNull())
    .addColumn("stopped_at", instant)
    .addColumn("slowest", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .createTable("disk_days")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("free_bytes", bytes, (column) => column.notNull())
    .addColumn("total_bytes", bytes, (column) => column.notNull())
    .execute();
}
