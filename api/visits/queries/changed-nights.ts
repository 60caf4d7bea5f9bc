import { sql } from "kysely";
import { forUpdate } from "#api/db/for-update.ts";
import type { Db } from "#api/db/open.ts";
import { utcDay } from "#api/db/utc-day.ts";
import { startMsOf, type Days } from "#api/recordings/queries/utc-days.ts";
import { quietMs } from "./visit-starts.ts";

/** What is known of the days whose sums may not be true. */
export interface Changes {
  marks: Days[];
  /** Days with the end of the last visit that starts on them, as far as it was known; none that is of no use here. */
  ends: { day: number; ended_ms: number }[];
}

/** From some day on. */
export async function findChanges(db: Db, projectId: number, first: number): Promise<Changes> {
  const marks = await listMarks(db, projectId, first);
  if (!marks[0]) return { marks, ends: [] };
  const firstMarked = Math.min(marks[0].first, first);
  const ends = await listEnds(db, projectId, firstMarked);
  const [earliest] = ends;
  if (!earliest || earliest.day >= firstMarked) return { marks, ends };
  /* That day is counted, too, and visits may reach into it. */
  return { marks, ends: await listEnds(db, projectId, earliest.day) };
}

export function listMarks(db: Db, projectId: number, first: number): Promise<Days[]> {
  return db
    .selectFrom("changed_animal_days")
    .select(["from_day as first", "until_day as last"])
    .where("project_id", "=", projectId)
    .where("until_day", ">=", first)
    .groupBy(["from_day", "until_day"])
    .orderBy("from_day")
    .execute();
}

/** Of visits that reach into a day or are later. */
export function listEnds(db: Db, projectId: number, day: number) {
  return db
    .selectFrom("visit_ends")
    .select(["day", "ended_ms"])
    .where("project_id", "=", projectId)
    .where("ended_ms", ">", startMsOf(day) - quietMs)
    .orderBy("day")
    .execute();
}

/** Days on which a visit began that a search does not put together as a whole. */
export async function listApartDays(db: Db, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("visit_ends")
    .select("day")
    .where("project_id", "=", projectId)
    .where("has_apart", "=", 1)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * The days of a span that have to be counted, one by one: those that are marked, and those before them from which a visit
 * reaches into a marked one, because it may have changed there.
 */
export function listChangedDays({ marks, ends }: Changes, span: Days): number[] {
  const days = new Set<number>();
  for (const mark of marks) {
    const last = Math.min(mark.last, span.last);
    for (let day = Math.max(mark.first, span.first); day <= last; day++) days.add(day);
  }
  for (const { day, ended_ms } of ends) {
    const isWithin = span.first <= day && day <= span.last;
    const reached = ended_ms + quietMs;
    if (isWithin && marks.some(({ first }) => first > day && reached > startMsOf(first))) {
      days.add(day);
    }
  }
  return [...days].toSorted((a, b) => a - b);
}

/** From which day on a recording may keep another from starting a visit on a day. */
export function findLookBack({ marks, ends }: Changes, day: number): number {
  const reaching = [
    ...ends.filter((one) => one.day < day && one.ended_ms + quietMs > startMsOf(day)),
    ...marks
      .filter(({ first, last }) => first < day && last >= day)
      .map(({ first }) => ({ day: first })),
  ];
  return Math.min(day, ...reaching.map((one) => one.day));
}

export async function listMarkedProjects(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("changed_animal_days")
    .select("project_id")
    .distinct()
    .orderBy("project_id")
    .execute();
  return rows.map(({ project_id }) => project_id);
}

export async function findFirstMarked(db: Db, projectId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("changed_animal_days")
    .select("from_day")
    .where("project_id", "=", projectId)
    .orderBy("from_day")
    .limit(1)
    .executeTakeFirst();
  return row?.from_day;
}

/** The day of the newest recording, or a later one that something was summed of. */
export async function findLastDay(db: Db, projectId: number): Promise<number> {
  const { rows } = await sql<{ day: number | null }>`
    select max(day) as day from (
      select ${utcDay(db, "recorded_at")} as day from (
        select max(recorded_at) as recorded_at from recordings where project_id = ${projectId}
      ) as newest
      union all
      select max(day) from animal_days where project_id = ${projectId}
      union all
      select max(day) from recorded_days where project_id = ${projectId}
      union all
      select max(day) from visit_ends where project_id = ${projectId}
    ) as days`.execute(db);
  return rows[0]?.day ?? 0;
}

/** The marks that begin up to a day, for one run to sum; gives how many there are. */
export async function takeMarks(
  db: Db,
  { projectId, last, taker }: { projectId: number; last: number; taker: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("changed_animal_days")
    .set({ taken_by: taker })
    .where("project_id", "=", projectId)
    .where("from_day", "<=", last)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many of the marks that a run has taken are still its own, and kept so until the transaction ends. */
export async function lockTaken(trx: Db, taker: string): Promise<number> {
  const rows = await trx
    .selectFrom("changed_animal_days")
    .select("from_day")
    .where("taken_by", "=", taker)
    .$call(forUpdate)
    .execute();
  return rows.length;
}

/** Takes away what a run has taken, as far as it has summed. */
export async function dropTaken(trx: Db, taker: string, untilDay: number): Promise<void> {
  await trx
    .deleteFrom("changed_animal_days")
    .where("taken_by", "=", taker)
    .where("until_day", "<=", untilDay)
    .execute();
  await trx
    .updateTable("changed_animal_days")
    .set({ from_day: untilDay + 1, taken_by: null })
    .where("taken_by", "=", taker)
    .execute();
}
