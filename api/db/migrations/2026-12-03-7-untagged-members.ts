import { sql, type Kysely } from "kysely";

/** Where nearly all is tagged, visits that nobody has tagged are found by this: decision record 031. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index visit_members_untagged on visit_members (project_id, recording_id) where what = 'none'
  `.execute(db);
}
