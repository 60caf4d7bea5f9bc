import { sql } from "kysely";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import { utcDay } from "#api/db/utc-day.ts";
import type { Days } from "#api/recordings/queries/utc-days.ts";

export interface ProjectDay {
  projectId: number;
  day: number;
}

export async function listProjectIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("projects").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const sums = {
  days: ["recording_days", "visit_days"],
  nights: ["animal_days", "recorded_days", "visit_ends"],
} as const;

/** Days since 1970 that have recordings, or sums of such, by ascending time. */
export async function listDays(
  db: Db,
  projectId: number,
  of: keyof typeof sums,
): Promise<number[]> {
  const summed = sums[of].map(
    (table) => sql`select day from ${sql.table(table)} where project_id = ${projectId}`,
  );
  const recorded = sql`
    select ${utcDay(db, "recorded_at")} as day from recordings where project_id = ${projectId}`;
  const { rows } = await sql<{ day: number }>`
    select day from (${sql.join([recorded, ...summed], sql` union `)}) as days
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** The rows of a table of sums for some days. */
export async function listSummed(
  db: Db,
  table: (typeof sums)[keyof typeof sums][number],
  { projectId, first, last }: Days & { projectId: number },
): Promise<({ day: number } & Record<string, unknown>)[]> {
  const { rows } = await sql<{ day: number }>`
    select * from ${sql.table(table)}
    where project_id = ${projectId} and day between ${first} and ${last}`.execute(db);
  return rows;
}

export function listChangedDays(
  db: Db,
  { projectId, first, last }: Days & { projectId: number },
): Promise<Days[]> {
  return db
    .selectFrom("changed_days")
    .select(["from_day as first", "until_day as last"])
    .where("project_id", "=", projectId)
    .where("from_day", "<=", last)
    .where("until_day", ">=", first)
    .execute();
}

/** Has these days counted until they are summed anew, as triggers do for what changes. */
export async function markDays(
  db: Db,
  table: "changed_days" | "changed_animal_days",
  days: readonly ProjectDay[],
): Promise<void> {
  for await (const some of inBatches(days, maxIdsOfStatement)) {
    const rows = some.map(({ projectId, day }) => {
      return { project_id: projectId, from_day: day, until_day: day };
    });
    await db.insertInto(table).values(rows).execute();
  }
}
