import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";
import { daysOf } from "./2026-11-22-4-days.ts";

type Executor = Pick<Kysely<unknown>, "getExecutor">;

/** What came by, and where was recorded, summed by days: decision record 030. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createSums(db, columns);
  await db.schema
    .createTable("changed_animal_days")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("from_day", "integer", (c) => c.notNull())
    .addColumn("until_day", "integer", (c) => c.notNull())
    .addColumn("taken_by", "text")
    .execute();
  await db.schema
    .createIndex("changed_animal_days_by_project")
    .on("changed_animal_days")
    .columns(["project_id", "from_day", "until_day"])
    .execute();
  await markAllAnimalDays(db, columns);
  await keepMarks(db, columns);
  /* What is there is summed at the next start. */
  await sql`insert into cron_jobs (name, due_at) values ('sum-nights', '2026-11-24T00:00:00.000Z')`.execute(
    db,
  );
}

async function createSums(db: Kysely<unknown>, { dialect, float }: Columns): Promise<void> {
  const create = (table: string, key: string[]) =>
    db.schema
      .createTable(table)
      .addColumn("project_id", "integer", (c) => c.notNull())
      .addColumn("day", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, key as never[])
      .$call((one) => (dialect === "sqlite" ? one.modifyEnd(sql`without rowid`) : one));
  await create("animal_days", [
    "project_id",
    "night",
    "location_id",
    "what",
    "is_heard",
    "types",
    "day",
  ])
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("location_id", "integer", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("is_heard", "smallint", (c) => c.notNull())
    .addColumn("types", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .execute();
  await create("recorded_days", ["project_id", "night", "location_id", "day"])
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("location_id", "integer", (c) => c.notNull())
    .execute();
  await create("visit_ends", ["project_id", "day"])
    .addColumn("ended_ms", float, (c) => c.notNull())
    .execute();
  for (const table of ["animal_days", "recorded_days"]) {
    await db.schema
      .createIndex(`${table}_by_day`)
      .on(table)
      .columns(["project_id", "day"])
      .execute();
  }
}

/** Days that nothing has been summed of yet. */
export async function markAllAnimalDays(db: Executor, columns: Columns): Promise<void> {
  const { from, until } = daysOf(columns, "recordings");
  await sql
    .raw(
      `insert into changed_animal_days (project_id, from_day, until_day)
      select project_id, ${from}, ${until} from recordings
      except select project_id, from_day, until_day from changed_animal_days`,
    )
    .execute(db);
}

interface Trigger {
  name: string;
  event: string;
  when?: string;
  marks: string[];
}

async function keepMarks(db: Executor, columns: Columns): Promise<void> {
  for (const trigger of triggersFor(columns)) {
    for (const statement of writeTrigger(columns, trigger)) await sql.raw(statement).execute(db);
  }
}

function triggersFor(columns: Columns): Trigger[] {
  const { from } = daysOf(columns, "recordings");
  const ofRecording = (row: "new" | "old") => {
    const { from, until } = daysOf(columns, row);
    return mark(columns, `select ${row}.project_id, ${from} as from_day, ${until} as until_day`);
  };
  const ofId = (id: string) =>
    mark(
      columns,
      `select project_id, ${from} as from_day, ${from} as until_day from recordings where id = ${id}`,
    );
  const ofTag = (row: "new" | "old") =>
    mark(
      columns,
      `select project_id, ${from} as from_day, ${from} as until_day from tracks
        inner join recordings on recordings.id = tracks.recording_id where tracks.id = ${row}.track_id`,
    );
  const both = <T>(of: (row: "new" | "old") => T) => [of("old"), of("new")];
  const differs = (names: string[]) =>
    names.map((name) => `old.${name} is distinct from new.${name}`);
  const isCorrupt = (row: string) => `(${row}.processing_state = 'CORRUPT')`;
  const changed = (table: string, names: string[], also: string[] = [], read: string[] = []) => ({
    event: `update of ${[...names, ...read].join(", ")} on ${table}`,
    when: [...differs(names), ...also].join(" or "),
  });
  const facts = ["project_id", "location_id", "type", "recorded_at", "duration_seconds"];
  const places = ["latitude", "longitude", "deleted_at"];
  return [
    { name: "added", event: "insert on recordings", marks: [ofRecording("new")] },
    { name: "removed", event: "delete on recordings", marks: [ofRecording("old")] },
    {
      name: "changed",
      ...changed(
        "recordings",
        [...facts, ...places],
        [`${isCorrupt("old")} <> ${isCorrupt("new")}`],
        ["processing_state"],
      ),
      marks: both(ofRecording),
    },
    { name: "removed_tracks", event: "delete on tracks", marks: [ofId("old.recording_id")] },
    {
      name: "changed_tracks",
      ...changed("tracks", ["recording_id", "archived_at", "start_seconds", "data"]),
      marks: both((row) => ofId(`${row}.recording_id`)),
    },
    { name: "added_tags", event: "insert on track_tags", marks: [ofTag("new")] },
    { name: "removed_tags", event: "delete on track_tags", marks: [ofTag("old")] },
    {
      name: "changed_tags",
      ...changed("track_tags", ["track_id", "what", "automatic", "used", "model", "archived_at"]),
      marks: both(ofTag),
    },
  ];
}

function writeTrigger({ dialect }: Columns, { name, event, when, marks }: Trigger): string[] {
  const own = `mark_animals_${name}`;
  const condition = when === undefined ? "" : `when (${when})`;
  const body = marks.map((statement) => `${statement};`).join(" ");
  if (dialect === "sqlite")
    return [`create trigger ${own} after ${event} ${condition} begin ${body} end`];
  return [
    `create function ${own}() returns trigger language plpgsql as
      $$ begin ${body} return null; end $$`,
    `create trigger ${own} after ${event} for each row ${condition} execute function ${own}()`,
  ];
}

/**
 * One mark of a day is enough: on SQLite one that nobody has taken to sum the day, on PostgreSQL one of the same
 * transaction, because that of another may be taken before this one commits.
 */
function mark({ dialect }: Columns, days: string): string {
  const own = dialect === "sqlite" ? "" : "and marked.xmin = pg_current_xact_id()::xid";
  return `insert into changed_animal_days (project_id, from_day, until_day)
    select project_id, from_day, until_day from (${days}) as days
    where not exists (
      select 1 from changed_animal_days as marked
      where marked.project_id = days.project_id and marked.from_day = days.from_day
        and marked.until_day >= days.until_day and marked.taken_by is null ${own}
    )`;
}
