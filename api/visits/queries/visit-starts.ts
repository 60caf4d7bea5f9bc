import { minutesToMilliseconds } from "date-fns";
import { sql, type ExpressionBuilder } from "kysely";
import { quietMinutes, statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitType } from "#contract/wire/visits/monitoring.ts";
import { epochMs } from "#api/db/epoch-ms.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";

export interface VisitScope {
  projectIds: number[];
  /** Null stands for no location; absent: all of the projects. */
  locationIds: readonly (number | null)[] | undefined;
  types: VisitType[];
}

/** Both excluded. */
export interface Span {
  after: string;
  before: string;
}

export const quietMs = minutesToMilliseconds(quietMinutes);

/** Recordings of a span, and from when on those before it are looked at that may reach into it; absent: none. */
export interface SpanInTime extends Span {
  lookBackAfter?: string | undefined;
}

interface Beside {
  recorded_at: string;
  start_ms: number;
  end_ms: number;
  /** When the last of those before it at its location ended. */
  ended_ms: number | null;
}

/** Whatever a device says, a sum of milliseconds stays a number, and an instant. */
export const longestSeconds = 1e12;

/** The recordings of a span in no order, each with what went before. */
export function withPreviousEnd(
  db: Db,
  scope: VisitScope,
  { lookBackAfter, after, before }: SpanInTime,
) {
  const start = epochMs(db, "recorded_at");
  const end = endMs(db);
  const timed = selectVisiting(db, scope, { after: lookBackAfter ?? after, before })
    .clearOrderBy()
    .select(["recorded_at", "location_id", start.as("start_ms"), end.as("end_ms")])
    .$if(lookBackAfter !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb("recorded_at", ">", after), eb(end, ">", Date.parse(after) - quietMs)]),
      ),
    );
  const beside = db
    .selectFrom(timed.as("timed"))
    .select(["recorded_at", "start_ms", "end_ms"])
    .select(
      sql<number | null>`max(end_ms) over (
        partition by location_id order by recorded_at
        rows between unbounded preceding and 1 preceding
      )`.as("ended_ms"),
    );
  return db
    .selectFrom(beside.as("beside"))
    .$if(lookBackAfter !== undefined, (query) => query.where("recorded_at", ">", after));
}

export function endMs(db: Db) {
  const longest = sql.lit(longestSeconds);
  return sql<number>`${epochMs(db, "recorded_at")} + case when duration_seconds < ${longest} then duration_seconds else ${longest} end * 1000`;
}

/** A recording starts a visit where all before it at its location ended long enough ago. */
export function startsVisit({ eb, or }: ExpressionBuilder<{ beside: Beside }, "beside">) {
  return or([
    eb("ended_ms", "is", null),
    eb("start_ms", ">=", sql<number>`ended_ms + ${sql.lit(quietMs)}`),
  ]);
}

export function selectStarts(db: Db, scope: VisitScope, span: SpanInTime) {
  return withPreviousEnd(db, scope, span).select("recorded_at").where(startsVisit);
}

export function selectVisiting(db: Db, { projectIds, locationIds, types }: VisitScope, span: Span) {
  return db
    .selectFrom("recordings")
    .where("recordings.project_id", "in", projectIds)
    .where(isVisiting(types))
    .where("recordings.recorded_at", ">", span.after)
    .where("recordings.recorded_at", "<", span.before)
    .$if(locationIds !== undefined, (query) => query.where(isAtAny(locationIds ?? [])))
    .orderBy("recordings.recorded_at")
    .orderBy("recordings.id");
}

/** What visits are made of. */
export function isVisiting(types: readonly VisitType[]) {
  return ({ eb, and }: ExpressionBuilder<Schema, "recordings">) =>
    and([
      eb("recordings.deleted_at", "is", null),
      eb("recordings.duration_seconds", ">", statusSeconds),
      eb("recordings.type", "in", types),
    ]);
}

function isAtAny(places: readonly (number | null)[]) {
  const located = places.filter((place) => place !== null);
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb.or([
      ...(located.length > 0 ? [eb("recordings.location_id", "in", located)] : []),
      ...(places.includes(null) ? [eb("recordings.location_id", "is", null)] : []),
    ]);
}
