import { sql, type Expression, type SqlBool } from "kysely";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitType } from "#contract/wire/visits/monitoring.ts";
import type { Flag } from "#api/db/column-types.ts";
import type { Db } from "#api/db/open.ts";
import { utcDay } from "#api/db/utc-day.ts";
import { endOf, justBefore, startMsOf, startOf, type Days } from "./utc-days.ts";
import { nameOf } from "#api/visits/queries/visit-days.ts";
import { quietMs, withPreviousEnd, startsVisit } from "#api/visits/queries/visit-starts.ts";

export async function listChangedProjects(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("changed_days")
    .select("project_id")
    .distinct()
    .orderBy("project_id")
    .execute();
  return rows.map(({ project_id }) => project_id);
}

export async function findFirstChanged(db: Db, projectId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("changed_days")
    .select("from_day")
    .where("project_id", "=", projectId)
    .orderBy("from_day")
    .limit(1)
    .executeTakeFirst();
  return row?.from_day;
}

/** A day after the newest recording of a project, and after all that was summed of it. */
export async function findDayAfterAll(trx: Db, projectId: number): Promise<number> {
  const { rows } = await sql<{ day: number | null }>`
    select max(day) as day from (
      select ${utcDay(trx, "recorded_at")} as day from (
        select max(recorded_at) as recorded_at from recordings where project_id = ${projectId}
      ) as newest
      union all
      select max(day) from recording_days where project_id = ${projectId}
    ) as days`.execute(trx);
  return (rows[0]?.day ?? 0) + 1;
}

export async function sumRecordings(trx: Db, projectId: number, days: Days): Promise<void> {
  await trx
    .deleteFrom("recording_days")
    .where("project_id", "=", projectId)
    .where("day", ">=", days.first)
    .where("day", "<=", days.last)
    .execute();
  await trx
    .insertInto("recording_days")
    .columns([...countedFacts, "recordings"])
    .expression(countRecordingDays(trx, projectId, days))
    .execute();
}

const countedFacts = [
  "project_id",
  "day",
  "type",
  "is_long",
  "shows_something",
  "redacted",
] as const;

/** What `recording_days` says of some days, counted anew. */
export function countRecordingDays(db: Db, projectId: number, days: Days) {
  const facts = db
    .selectFrom("recordings")
    .select(["project_id", utcDay(db, "recorded_at").as("day"), "type"])
    .select(({ eb, exists, selectFrom }) => [
      flag(eb("duration_seconds", ">=", statusSeconds)).as("is_long"),
      flag(
        exists(
          selectFrom("tracks")
            .select("tracks.id")
            .whereRef("tracks.recording_id", "=", "recordings.id")
            .where("tracks.archived_at", "is", null)
            .where("tracks.filtered", "=", 0),
        ),
      ).as("shows_something"),
      flag(eb("redacted_at", "is not", null)).as("redacted"),
    ])
    .where("project_id", "=", projectId)
    .where("recorded_at", ">=", startOf(days.first))
    .where("recorded_at", "<=", justBefore(days.last + 1))
    .where("deleted_at", "is", null);
  return db
    .selectFrom(facts.as("facts"))
    .select(countedFacts)
    .select(({ fn }) => fn.countAll<number>().as("recordings"))
    .groupBy(countedFacts);
}

function flag(condition: Expression<SqlBool>) {
  return sql<Flag>`case when ${condition} then 1 else 0 end`;
}

interface VisitDaysOf {
  projectId: number;
  types: VisitType[];
}

/** All days before these have to be summed: what reaches into them is found by their sums. */
export async function sumVisits(trx: Db, scope: VisitDaysOf, days: Days): Promise<void> {
  await trx
    .deleteFrom("visit_days")
    .where((eb) => eb.and(namesOf(scope)))
    .where("day", ">=", days.first)
    .where("day", "<=", days.last)
    .execute();
  await trx
    .insertInto("visit_days")
    .columns(["project_id", "types", "day", "starts", "ended_ms"])
    .expression((await countVisitDays(trx, scope, days)).query)
    .execute();
}

function namesOf({ projectId, types }: VisitDaysOf) {
  return { project_id: projectId, types: nameOf(types) };
}

/** What `visit_days` says of some days, counted anew; in an object, as a query that is awaited is asked. */
export async function countVisitDays(db: Db, scope: VisitDaysOf, days: Days) {
  const own = namesOf(scope);
  const { project_id } = own;
  const reaching = await db
    .selectFrom("visit_days")
    .select(({ fn }) => fn.min("day").as("day"))
    .where((eb) => eb.and(own))
    .where("day", "<", days.first)
    .where("ended_ms", ">", startMsOf(days.first) - quietMs)
    .executeTakeFirst();
  const beside = withPreviousEnd(
    db,
    { projectIds: [project_id], locationIds: undefined, types: scope.types },
    {
      lookBackAfter: reaching?.day == null ? undefined : justBefore(reaching.day),
      after: justBefore(days.first),
      before: endOf(days.last),
    },
  );
  const query = beside
    .select((eb) => [
      eb.lit(project_id).as("project_id"),
      eb.val(own.types).as("types"),
      utcDay(db, "recorded_at").as("day"),
      eb.fn.countAll<number>().filterWhere(startsVisit).as("starts"),
      eb.fn.max("end_ms").as("ended_ms"),
    ])
    .groupBy("day");
  return { query };
}

/** Of a project from its first mark on. */
export async function dropMarks(trx: Db, projectId: number, untilDay: number): Promise<void> {
  await trx
    .deleteFrom("changed_days")
    .where("project_id", "=", projectId)
    .where("until_day", "<=", untilDay)
    .execute();
  await trx
    .updateTable("changed_days")
    .set({ from_day: untilDay + 1 })
    .where("project_id", "=", projectId)
    .where("from_day", "<=", untilDay)
    .execute();
}
