import { sql, type Kysely } from "kysely";

/** As many as one statement looks for and changes: SQLite does nothing else meanwhile. */
const maxRows = 1000;

/**
 * Stills that came without a duration are part of visits, as those that come today: an upload gives them this one.
 * Triggers mark their days to be summed again. Few are without one, because web clients and cards say it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from recordings where id > ${last} and ${isWithout} order by id limit ${maxRows}
    `.execute(db);
    const newest = rows.at(-1)?.id;
    if (newest === undefined) return;
    await sql`
      update recordings set duration_seconds = 3
      where id > ${last} and id <= ${newest} and ${isWithout}
    `.execute(db);
    last = newest;
  }
}

/** An upload takes 0 for none, too. */
const isWithout = sql`type = 'trailcam-image' and (duration_seconds is null or duration_seconds = 0)`;
