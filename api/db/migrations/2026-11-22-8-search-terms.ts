import { type Kysely, sql } from "kysely";
import type { Columns } from "../columns.ts";

/** Calls the index of what is said of recordings, and the table of work by the clock, by the words that others use. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const [name, table] of oldTriggers) await dropTrigger(db, columns, name, table);
  for (const index of ["recording_words_by_time", "recording_words_by_recording"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.alterTable("recording_words").renameTo("recording_search_terms").execute();
  for (const [before, after] of [
    ["said_by", "source"],
    ["said", "term"],
  ] as const) {
    await db.schema.alterTable("recording_search_terms").renameColumn(before, after).execute();
  }
  await db.schema
    .createIndex("recording_search_terms_by_time")
    .on("recording_search_terms")
    .columns(["project_id", "source", "recorded_at", "recording_id"])
    .execute();
  await db.schema
    .createIndex("recording_search_terms_by_recording")
    .on("recording_search_terms")
    .column("recording_id")
    .execute();
  await createTriggers(db, columns);
  await db.schema.alterTable("clocks").renameTo("cron_jobs").execute();
}

const oldTriggers = [
  ["say_tags", "track_tags"],
  ["say_labels", "recording_labels"],
  ["move_words", "recordings"],
  ["drop_words", "recordings"],
] as const;

async function dropTrigger(
  db: Kysely<unknown>,
  { dialect }: Columns,
  name: string,
  table: string,
): Promise<void> {
  if (dialect === "sqlite") {
    await sql`drop trigger ${sql.id(name)}`.execute(db);
    return;
  }
  await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db);
  await sql`drop function ${sql.id(name)}()`.execute(db);
}

/** The beginning will do to find it, and an index of PostgreSQL takes no more than 2700 bytes. */
const beginning = (term: string) => `substr(${term}, 1, 500)`;
const termOfTag = (tag: string) => beginning(`coalesce(${tag}.path, '') || ':' || ${tag}.what`);

/** All terms there are, for a store that was filled without its triggers. */
export async function fillSearchTerms(db: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select distinct project_id, track_tags.automatic, ${sql.raw(termOfTag("track_tags"))}, recorded_at, recordings.id
    from track_tags
    inner join tracks on tracks.id = track_tags.track_id
    inner join recordings on recordings.id = tracks.recording_id
    where track_tags.used = 1`.execute(db);
  await sql`
    insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)
    select distinct project_id, 2, ${sql.raw(beginning("detail"))}, recorded_at, recordings.id
    from recording_labels inner join recordings on recordings.id = recording_labels.recording_id`.execute(
    db,
  );
}

async function createTriggers(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  const trigger = (name: string, event: string, statement: string, when = "") =>
    dialect === "sqlite"
      ? [`create trigger ${name} after ${event} ${when} begin ${statement}; end`]
      : [
          `create function ${name}() returns trigger language plpgsql as
            $$ begin ${statement}; return null; end $$`,
          `create trigger ${name} after ${event} for each row ${when} execute function ${name}()`,
        ];
  const insert = `insert into recording_search_terms (project_id, source, term, recorded_at, recording_id)`;
  const statements = [
    ...trigger(
      "add_terms_of_tags",
      "insert on track_tags",
      `${insert} select project_id, new.automatic, ${termOfTag("new")}, recorded_at, recordings.id
        from tracks inner join recordings on recordings.id = tracks.recording_id
        where tracks.id = new.track_id on conflict do nothing`,
      "when (new.used = 1)",
    ),
    ...trigger(
      "add_terms_of_labels",
      "insert on recording_labels",
      `${insert} select project_id, 2, ${beginning("new.detail")}, recorded_at, id
        from recordings where id = new.recording_id on conflict do nothing`,
    ),
    ...trigger(
      "move_terms",
      "update of recorded_at on recordings",
      `update recording_search_terms set recorded_at = new.recorded_at where recording_id = new.id`,
    ),
    ...trigger(
      "drop_terms",
      "delete on recordings",
      `delete from recording_search_terms where recording_id = old.id`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
