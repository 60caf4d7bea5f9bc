import type { Kysely } from "kysely";
import type { Columns } from "../columns.ts";

export async function up(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", id, asId)
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", instant, (c) => c.notNull())
    .addColumn("leased_until", instant)
    .addColumn("failed_at", instant)
    .addColumn("last_error", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addUniqueConstraint("jobs_once", ["kind", "subject_id"])
    .execute();
  await db.schema.createIndex("jobs_by_due").on("jobs").columns(["failed_at", "due_at"]).execute();
  await db.schema
    .createTable("outbox")
    .addColumn("id", id, asId)
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("html", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", instant, (c) => c.notNull())
    .addColumn("leased_until", instant)
    .addColumn("sent_at", instant)
    .addColumn("last_error", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("outbox_by_due")
    .on("outbox")
    .columns(["sent_at", "due_at"])
    .execute();
  await db.schema
    .createTable("limits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("window_started_at", instant, (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .execute();
}
