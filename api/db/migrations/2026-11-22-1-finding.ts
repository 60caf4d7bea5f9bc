import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Paths to recordings that do not grow with what is stored: decision record 018. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createIndex("recordings_by_facts")
    .on("recordings")
    .columns([
      "project_id",
      "recorded_at",
      "type",
      "duration_seconds",
      "location_id",
      "device_id",
      "deleted_at",
    ])
    .execute();
  /* Labels of any length do not fit into an index of PostgreSQL; they are found by words. */
  await db.schema.dropIndex("recording_labels_by_detail").execute();
  await widenTrackIndexes(db);
  await orderWaiting(db);
  await createWords(db, columns);
  await fillWords(db);
  await keepWords(db, columns);
}

/** Whether a track or a tag counts is told without its row, the most of which is what was sent of it. */
async function widenTrackIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("tracks_by_recording").execute();
  await db.schema
    .createIndex("tracks_by_recording")
    .on("tracks")
    .columns(["recording_id", "archived_at", "filtered"])
    .execute();
  await db.schema.dropIndex("track_tags_by_track").execute();
  await db.schema
    .createIndex("track_tags_by_track")
    .on("track_tags")
    .columns(["track_id", "archived_at", "used", "automatic"])
    .execute();
}

/**
 * Where to look for what is said of recordings, by project, by who says it and by time. A row says that a word was
 * said once: rows go with their recordings, not when a tag, a track or a label does.
 */
async function createWords(db: Kysely<unknown>, { dialect, instant }: Columns): Promise<void> {
  const key = ["project_id", "said_by", "said", "recorded_at", "recording_id"] as const;
  await db.schema
    .createTable("recording_words")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("said_by", "smallint", (c) => c.notNull())
    .addColumn("said", "text", (c) => c.notNull())
    .addColumn("recorded_at", instant, (c) => c.notNull())
    .addColumn("recording_id", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("recording_words_key", [...key])
    .$call((table) => (dialect === "sqlite" ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex("recording_words_by_time")
    .on("recording_words")
    .columns(["project_id", "said_by", "recorded_at", "recording_id"])
    .execute();
  await db.schema
    .createIndex("recording_words_by_recording")
    .on("recording_words")
    .column("recording_id")
    .execute();
}

/** The beginning will do to find it, and an index of PostgreSQL takes no more than 2700 bytes. */
const beginning = (said: string) => `substr(${said}, 1, 500)`;
const saidByTag = (tag: string) => beginning(`coalesce(${tag}.path, '') || ':' || ${tag}.what`);

export async function fillWords(db: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`
    insert into recording_words (project_id, said_by, said, recorded_at, recording_id)
    select distinct project_id, track_tags.automatic, ${sql.raw(saidByTag("track_tags"))}, recorded_at, recordings.id
    from track_tags
    inner join tracks on tracks.id = track_tags.track_id
    inner join recordings on recordings.id = tracks.recording_id
    where track_tags.used = 1`.execute(db);
  await sql`
    insert into recording_words (project_id, said_by, said, recorded_at, recording_id)
    select distinct project_id, 2, ${sql.raw(beginning("detail"))}, recorded_at, recordings.id
    from recording_labels inner join recordings on recordings.id = recording_labels.recording_id`.execute(
    db,
  );
}

async function keepWords(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  const trigger = (name: string, event: string, statement: string, when = "") =>
    dialect === "sqlite"
      ? [`create trigger ${name} after ${event} ${when} begin ${statement}; end`]
      : [
          `create function ${name}() returns trigger language plpgsql as
            $$ begin ${statement}; return null; end $$`,
          `create trigger ${name} after ${event} for each row ${when} execute function ${name}()`,
        ];
  const say = `insert into recording_words (project_id, said_by, said, recorded_at, recording_id)`;
  const statements = [
    ...trigger(
      "say_tags",
      "insert on track_tags",
      `${say} select project_id, new.automatic, ${saidByTag("new")}, recorded_at, recordings.id
        from tracks inner join recordings on recordings.id = tracks.recording_id
        where tracks.id = new.track_id on conflict do nothing`,
      "when (new.used = 1)",
    ),
    ...trigger(
      "say_labels",
      "insert on recording_labels",
      `${say} select project_id, 2, ${beginning("new.detail")}, recorded_at, id
        from recordings where id = new.recording_id on conflict do nothing`,
    ),
    ...trigger(
      "move_words",
      "update of recorded_at on recordings",
      `update recording_words set recorded_at = new.recorded_at where recording_id = new.id`,
    ),
    ...trigger(
      "drop_words",
      "delete on recordings",
      `delete from recording_words where recording_id = old.id`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What waits for a worker, in the order in which it is given out. */
async function orderWaiting(db: Kysely<unknown>): Promise<void> {
  for (const first of [[], ["device_id"], ["location_id"]]) {
    await db.schema
      .createIndex(["recordings_waiting", ...first].join("_by_"))
      .on("recordings")
      .columns([...first, "type", "processing_state"])
      .expression(sql`coalesce(processing, 0)`)
      .columns(["processing_failed_count", "uploader", "recorded_at", "id"])
      .where(sql.ref("processing_state"), "!=", sql.lit("FINISHED"))
      .where(sql.ref("deleted_at"), "is", null)
      .where(sql.ref("raw_key"), "is not", null)
      .execute();
  }
}
