import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Jobs with lanes, payloads, progress and whoever asked for them: decision record 023. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema.dropIndex("jobs_by_due").execute();
  await db.schema.alterTable("jobs").renameTo("older_jobs").execute();
  await createJobs(db, columns);
  await carryOver(db);
  await db.schema.dropTable("older_jobs").execute();
  await createIndexes(db);
}

async function createJobs(db: Kysely<unknown>, { id, asId, instant }: Columns): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", id, asId)
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("lane", "text", (c) => c.notNull())
    .addColumn("subject_id", "integer")
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("requested_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("progress_done", "integer")
    .addColumn("progress_total", "integer")
    .addColumn("progress_text", "text")
    .addColumn("result", "text")
    .addColumn("result_key", "text")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", instant, (c) => c.notNull())
    .addColumn("lease_key", "text")
    .addColumn("leased_until", instant)
    .addColumn("last_error", "text")
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("started_at", instant)
    .addColumn("finished_at", instant)
    .addColumn("cancelled_at", instant)
    .addColumn("failed_at", instant)
    .execute();
}

/** In their order: an alert waits for the pictures that were queued before it. */
async function carryOver(db: Kysely<unknown>): Promise<void> {
  const payload = (key: string) => sql`'{"${sql.raw(key)}":' || subject_id || '}'`;
  await sql`insert into jobs (
      kind, lane, subject_id, payload, requested_by, attempts, due_at, leased_until,
      failed_at, last_error, created_at, started_at
    )
    select
      case kind when 'bring-in' then 'import-card' else kind end,
      case kind when 'bring-in' then 'import' when 'alert' then 'mail' else 'pictures' end,
      subject_id,
      case kind when 'bring-in' then ${payload("uploadJobId")} else ${payload("recordingId")} end,
      case kind when 'bring-in' then
        (select user_id from upload_jobs where upload_jobs.id = subject_id) end,
      attempts, due_at, leased_until, failed_at, last_error, created_at,
      case when attempts > 0 then created_at end
    from older_jobs
    order by older_jobs.id`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("jobs_once")
    .unique()
    .on("jobs")
    .columns(["kind", "subject_id"])
    .where(sql.ref("finished_at"), "is", null)
    .where(sql.ref("cancelled_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("jobs_by_due")
    .on("jobs")
    .columns(["lane", "due_at", "id"])
    .where(sql.ref("finished_at"), "is", null)
    .where(sql.ref("cancelled_at"), "is", null)
    .where(sql.ref("failed_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("jobs_by_requester")
    .on("jobs")
    .columns(["requested_by", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("jobs_by_creation")
    .on("jobs")
    .columns(["created_at", "id"])
    .execute();
  /* By which each state is listed. */
  for (const column of ["leased_until", "finished_at", "cancelled_at", "failed_at"]) {
    await db.schema
      .createIndex(`jobs_by_${column}`)
      .on("jobs")
      .columns(["created_at", "id"])
      .where(sql.ref(column), "is not", null)
      .execute();
  }
}
