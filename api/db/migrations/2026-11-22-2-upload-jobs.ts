import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Pictures and videos that people bring in by hand: a job for each card, and what came of each of its files. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createJobs(db, columns);
  await createFiles(db, columns);
}

async function createJobs(
  db: Kysely<unknown>,
  { id, asId, instant, bytes }: Columns,
): Promise<void> {
  await db.schema
    .createTable("upload_jobs")
    .addColumn("id", id, asId)
    .addColumn("device_id", "integer", (c) =>
      c.notNull().references("devices.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("location_id", "integer", (c) => c.references("locations.id").onDelete("set null"))
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("correction_seconds", bytes, (c) => c.notNull())
    .addColumn("file_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("bytes", bytes, (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("started_at", instant)
    .addColumn("finished_at", instant)
    .addColumn("removed_at", instant)
    .execute();
  await db.schema
    .createIndex("upload_jobs_by_device")
    .on("upload_jobs")
    .columns(["device_id", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("upload_jobs_by_location")
    .on("upload_jobs")
    .column("location_id")
    .execute();
  await db.schema
    .createIndex("upload_jobs_unfinished")
    .on("upload_jobs")
    .columns(["started_at", "created_at"])
    .where(sql.ref("finished_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("upload_jobs_removed")
    .on("upload_jobs")
    .column("removed_at")
    .where(sql.ref("removed_at"), "is not", null)
    .execute();
}

async function createFiles(
  db: Kysely<unknown>,
  { id, asId, instant, bytes }: Columns,
): Promise<void> {
  await db.schema
    .createTable("upload_files")
    .addColumn("id", id, asId)
    .addColumn("job_id", "integer", (c) =>
      c.notNull().references("upload_jobs.id").onDelete("cascade"),
    )
    .addColumn("key", "text")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("bytes", bytes, (c) => c.notNull())
    .addColumn("sha1", "text", (c) => c.notNull())
    .addColumn("kind", "text")
    .addColumn("clock", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("recording_id", "integer", (c) => c.references("recordings.id").onDelete("set null"))
    .addColumn("created_at", instant, (c) => c.notNull())
    .addUniqueConstraint("upload_files_once", ["job_id", "name", "sha1"])
    .execute();
  const indexes: Record<string, string[]> = {
    upload_files_by_state: ["job_id", "state", "name", "sha1"],
    upload_files_waiting: ["job_id", "state", "clock", "id"],
    upload_files_by_clock: ["job_id", "clock", "id"],
    upload_files_by_key: ["key"],
    upload_files_by_recording: ["recording_id"],
  };
  for (const [name, on] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("upload_files").columns(on).execute();
  }
}
