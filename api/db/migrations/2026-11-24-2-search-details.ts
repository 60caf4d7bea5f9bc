import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** What recordings are searched by beside tags: the clock and the sun where they were made, and who tagged them. */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  for (const column of ["clock_minutes", "is_dark"]) {
    await db.schema.alterTable("recordings").addColumn(column, "integer").execute();
  }
  await sql`create index recordings_without_clock on recordings (id) where clock_minutes is null`.execute(
    db,
  );
  /* Those that are there get theirs at the next start, by the clock of the deployment where nothing says their place. */
  await sql`insert into cron_jobs (name, due_at) values ('times-of-day', '2026-11-24T00:00:00.000Z')`.execute(
    db,
  );
  await fillTaggers(db);
  for (const statement of statementsFor(dialect)) await sql.raw(statement).execute(db);
}

/** All taggers there are, also for a store that was filled without its triggers. */
export async function fillTaggers(db: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select distinct project_id, 3, cast(track_tags.user_id as text), recorded_at, recordings.id
    from track_tags
    inner join tracks on tracks.id = track_tags.track_id
    inner join recordings on recordings.id = tracks.recording_id
    where track_tags.automatic = 0 and track_tags.user_id is not null`.execute(db);
}

function statementsFor(dialect: Columns["dialect"]): string[] {
  const insert = `
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select project_id, 3, cast(new.user_id as text), recorded_at, recordings.id
    from tracks inner join recordings on recordings.id = tracks.recording_id
    where tracks.id = new.track_id on conflict do nothing`;
  const event = "after insert on track_tags";
  const when = "when (new.automatic = 0 and new.user_id is not null)";
  if (dialect === "sqlite") {
    return [`create trigger add_terms_of_taggers ${event} ${when} begin ${insert}; end`];
  }
  return [
    `create function add_terms_of_taggers() returns trigger language plpgsql as
      $$ begin ${insert}; return null; end $$`,
    `create trigger add_terms_of_taggers ${event} for each row ${when} execute function add_terms_of_taggers()`,
  ];
}
