import { type Kysely, sql } from "kysely";

/** What a person has done, by id; and who may do all, whom each page for signing in asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("users_super")
    .on("users")
    .column("id")
    .where(sql.ref("global_permission"), "=", sql.lit("write"))
    .execute();
  for (const table of ["track_tags", "recording_labels"]) {
    await db.schema
      .createIndex(`${table}_by_user`)
      .on(table)
      .columns(["user_id", "id"])
      .where(sql.ref("user_id"), "is not", null)
      .execute();
  }
  await db.schema
    .createIndex("upload_jobs_by_user")
    .on("upload_jobs")
    .columns(["user_id", "id"])
    .execute();
  await db.schema.createIndex("audit_by_actor").on("audit").columns(["actor_id", "id"]).execute();
}
