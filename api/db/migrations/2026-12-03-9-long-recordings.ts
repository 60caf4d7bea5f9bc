import { sql, type Kysely } from "kysely";

/**
 * Recordings of more than 10 minutes (`isLong`), which others may follow while they run, are found by an index of their own. A
 * search puts their visits together as a whole from now on: their days are told anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index recordings_long on recordings (location_id, recorded_at, project_id)
    where duration_seconds > 600 and type <> 'audio'
  `.execute(db);
  await sql`
    insert into changed_animal_days (project_id, from_day, until_day)
    select project_id, day, day from visit_ends where has_apart = 1
  `.execute(db);
}
