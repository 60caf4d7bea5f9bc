import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** Sums of whole days, so that counting does not grow with what is stored: decision record 020. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createSums(db, columns);
  await db.schema
    .createTable("changed_days")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("from_day", "integer", (c) => c.notNull())
    .addColumn("until_day", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("changed_days_by_project")
    .on("changed_days")
    .columns(["project_id", "from_day", "until_day"])
    .execute();
  await markAllDays(db, columns);
  await keepMarks(db, columns);
}

async function createSums(db: Kysely<unknown>, { dialect, float }: Columns): Promise<void> {
  const isSqlite = dialect === "sqlite";
  await db.schema
    .createTable("recording_days")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("is_long", "smallint", (c) => c.notNull())
    .addColumn("shows_something", "smallint", (c) => c.notNull())
    .addColumn("redacted", "smallint", (c) => c.notNull())
    .addColumn("recordings", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("recording_days_key", [
      "project_id",
      "day",
      "type",
      "is_long",
      "shows_something",
      "redacted",
    ])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable("visit_days")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("types", "text", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("starts", "integer", (c) => c.notNull())
    .addColumn("ended_ms", float, (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_days_key", ["project_id", "types", "day"])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
}

/** More than the days until the year 9999, and no more than an integer holds, whatever a device says of its clock. */
const lastDay = 3_000_000;
/** Longer than the 10 minutes in which a recording at the same location goes on with the visit. */
const quietSeconds = 602;

/**
 * The days of a recording, in days since 1970 of UTC: of its start, and of the last instant at which it keeps another
 * from starting a visit.
 */
export function daysOf({ dialect }: Columns, row: string): { from: string; until: string } {
  const [at, seconds] = [`${row}.recorded_at`, `coalesce(${row}.duration_seconds, 0)`];
  if (dialect === "sqlite") {
    /* A million days more, because a cast cuts off where it should round down. */
    const days = (instant: string) => `cast((${instant}) / 86400 + 1000000 as integer) - 1000000`;
    const epoch = `unixepoch(${at}) * 1.0`;
    const reached = `min(${epoch} + max(${seconds}, 0) + ${quietSeconds}, ${lastDay} * 86400.0)`;
    return { from: days(epoch), until: days(reached) };
  }
  const epoch = `extract(epoch from ${at})::double precision`;
  const reached = `least(${epoch} + greatest(${seconds}, 0) + ${quietSeconds}, ${lastDay} * 86400.0)`;
  return {
    from: `floor(${epoch} / 86400)::integer`,
    until: `floor(${reached} / 86400)::integer`,
  };
}

/** Days that nothing has been summed of yet. */
export async function markAllDays(
  db: Pick<Kysely<unknown>, "getExecutor">,
  columns: Columns,
): Promise<void> {
  const { from, until } = daysOf(columns, "recordings");
  await sql
    .raw(
      `insert into changed_days (project_id, from_day, until_day)
      select distinct project_id, ${from}, ${until} from recordings`,
    )
    .execute(db);
}

async function keepMarks(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { dialect } = columns;
  const trigger = (name: string, event: string, when: string, statements: string[]) => {
    const body = statements.map((statement) => `${statement};`).join(" ");
    return dialect === "sqlite"
      ? [`create trigger ${name} after ${event} ${when} begin ${body} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as
            $$ begin ${body} return null; end $$`,
          `create trigger ${name} after ${event} for each row ${when} execute function ${name}()`,
        ];
  };
  const of = (row: "new" | "old") => {
    const { from, until } = daysOf(columns, row);
    return mark(columns, `select ${row}.project_id, ${from} as from_day, ${until} as until_day`);
  };
  const ofTrack = (row: "new" | "old") => {
    const { from } = daysOf(columns, "recordings");
    return mark(
      columns,
      `select project_id, ${from} as from_day, ${from} as until_day
        from recordings where id = ${row}.recording_id`,
    );
  };
  const facts = [
    "project_id",
    "location_id",
    "type",
    "recorded_at",
    "duration_seconds",
    "redacted_at",
    "deleted_at",
  ];
  const differs = (names: string[]) =>
    names.map((name) => `old.${name} is distinct from new.${name}`).join(" or ");
  const shown = ["recording_id", "archived_at", "filtered"];
  const shows = (row: string) => `(${row}.archived_at is null and ${row}.filtered = 0)`;
  const statements = [
    ...trigger("mark_added", "insert on recordings", "", [of("new")]),
    ...trigger("mark_removed", "delete on recordings", "", [of("old")]),
    ...trigger(
      "mark_changed",
      `update of ${facts.join(", ")} on recordings`,
      `when (${differs(facts)})`,
      [of("old"), of("new")],
    ),
    ...trigger("mark_shown", "insert on tracks", `when ${shows("new")}`, [ofTrack("new")]),
    ...trigger("mark_hidden", "delete on tracks", `when ${shows("old")}`, [ofTrack("old")]),
    ...trigger(
      "mark_judged",
      `update of ${shown.join(", ")} on tracks`,
      `when (${differs(shown)})`,
      [ofTrack("old"), ofTrack("new")],
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * One mark of a day is enough: on SQLite, where one transaction writes after the other, of whoever made it; on PostgreSQL
 * of the same transaction, because that of another may be taken away before this one commits. No key keeps it so, for
 * which a transaction would wait.
 */
function mark({ dialect }: Columns, days: string): string {
  const own = dialect === "sqlite" ? "" : "and marked.xmin = pg_current_xact_id()::xid";
  return `insert into changed_days (project_id, from_day, until_day)
    select project_id, from_day, until_day from (${days}) as days
    where not exists (
      select 1 from changed_days as marked
      where marked.project_id = days.project_id and marked.from_day = days.from_day
        and marked.until_day >= days.until_day ${own}
    )`;
}
