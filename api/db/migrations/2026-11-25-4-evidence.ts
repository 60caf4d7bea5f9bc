import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";
import { daysOf } from "./2026-11-22-4-days.ts";
import { markAllAnimalDays } from "./2026-11-25-1-animal-days.ts";

/** Sums of nights also tell which searches find the visits: decision record 030. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createSums(db, columns);
  await markAllAnimalDays(db, columns);
  for (const [name, event, when] of [
    ["added_tracks", "insert on tracks", ""],
    ["judged_tracks", "update of filtered on tracks", "when (old.filtered <> new.filtered)"],
  ] as const) {
    for (const statement of writeTrigger(columns, { name, event, when })) {
      await sql.raw(statement).execute(db);
    }
  }
  /* What is there is summed at the next start. */
  await sql`update cron_jobs set due_at = '2026-11-25T00:00:00.000Z' where name = 'sum-nights'`.execute(
    db,
  );
}

/** Made anew, as its key has two columns more; all that was in it is summed again. */
async function createSums(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await db.schema.dropTable("animal_days").execute();
  await db.schema
    .createTable("animal_days")
    .addColumn("project_id", "integer", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("night", "text", (c) => c.notNull())
    .addColumn("location_id", "integer", (c) => c.notNull())
    .addColumn("what", "text", (c) => c.notNull())
    .addColumn("is_heard", "smallint", (c) => c.notNull())
    .addColumn("types", "text", (c) => c.notNull())
    .addColumn("evidence", "text", (c) => c.notNull())
    .addColumn("zone", "text", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("animal_days_key", [
      "project_id",
      "night",
      "location_id",
      "what",
      "is_heard",
      "types",
      "evidence",
      "zone",
      "day",
    ])
    .$call((one) => (dialect === "sqlite" ? one.modifyEnd(sql`without rowid`) : one))
    .execute();
  await db.schema
    .createIndex("animal_days_by_day")
    .on("animal_days")
    .columns(["project_id", "day"])
    .execute();
}

/** A track of which nothing is said, and whether one counts, changes what a search finds, and not what a visit is of. */
function writeTrigger(
  columns: Columns,
  { name, event, when }: { name: string; event: string; when: string },
): string[] {
  const own = `mark_animals_${name}`;
  const { from } = daysOf(columns, "recordings");
  /* One mark of a day is enough, as in the migration that has made the table. */
  const mine = columns.dialect === "sqlite" ? "" : "and marked.xmin = pg_current_xact_id()::xid";
  const body = `insert into changed_animal_days (project_id, from_day, until_day)
    select project_id, day, day from (
      select project_id, ${from} as day from recordings where id = new.recording_id
    ) as days
    where not exists (
      select 1 from changed_animal_days as marked
      where marked.project_id = days.project_id and marked.from_day = days.day
        and marked.until_day >= days.day and marked.taken_by is null ${mine}
    );`;
  if (columns.dialect === "sqlite") {
    return [`create trigger ${own} after ${event} ${when} begin ${body} end`];
  }
  return [
    `create function ${own}() returns trigger language plpgsql as
      $$ begin ${body} return null; end $$`,
    `create trigger ${own} after ${event} for each row ${when} execute function ${own}()`,
  ];
}
