import { sql, type Kysely } from "kysely";

/** When a recording came to be a result: feeds begin with the latest, and what is new is counted from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = "project_id, coalesce(processing_ended_at, created_at) desc, id desc";
  await sql.raw(`create index recordings_by_result_time on recordings (${columns})`).execute(db);
}
