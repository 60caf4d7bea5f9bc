import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";
import { markAllAnimalDays } from "./2026-11-25-1-animal-days.ts";

/** Sums of nights also tell of which visits a recording is part: decision record 031. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable("visit_members")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("recording_id", "integer", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("first_recording_id", "integer", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("location_id", "integer", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_members_key", [
      "project_id",
      "recording_id",
      "day",
      "first_recording_id",
      "what",
    ])
    .$call((one) => (columns.dialect === "sqlite" ? one.modifyEnd(sql`without rowid`) : one))
    .execute();
  await db.schema
    .createIndex("visit_members_by_day")
    .on("visit_members")
    .columns(["project_id", "day"])
    .execute();
  await db.schema
    .alterTable("visit_ends")
    .addColumn("has_apart", "smallint", (c) => c.notNull().defaultTo(0))
    .execute();
  await markAllAnimalDays(db, columns);
  /* What is there is summed at the next start. */
  await sql`update cron_jobs set due_at = '2026-11-25T00:00:00.000Z' where name = 'sum-nights'`.execute(
    db,
  );
}
