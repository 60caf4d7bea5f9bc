import { addMilliseconds, minutesToSeconds, subHours } from "date-fns";
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import { toFourDigitYears } from "#contract/rules/times/local-dates.ts";
import { longestRecordingMinutes } from "#contract/rules/visits/visit-pages.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { byNoIndexOfSqlite } from "#api/db/by-no-index.ts";
import { epochMs } from "#api/db/epoch-ms.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { maxReachingDays } from "./reaching-days.ts";
import { toVisitRecording, visitColumns } from "./visit-recordings.ts";
import { endMs, isVisiting, quietMs, type Span } from "./visit-starts.ts";

/** Null stands for no location. */
export interface LocatedSpan extends Span {
  locationId: number | null;
}

interface NumberedSpan extends LocatedSpan {
  number: number;
}

/** How long before a span what still runs in it is looked for: as far as sums do. */
const maxHours = maxReachingDays * 24;

/**
 * What visits of a project are made of, of several spans at once, and what runs into these from before; up to a limit, by
 * ascending id.
 */
export async function listInSpans(
  db: Db,
  projectId: number,
  spans: readonly LocatedSpan[],
  limit: number,
) {
  const numbered = spans.map(({ locationId, after, before }, number) => {
    return { number, locationId, after, before };
  });
  const parts = [
    numbered.filter(({ locationId }) => locationId !== null),
    numbered.filter(({ locationId }) => locationId === null),
  ];
  const rows = await Promise.all(
    parts
      .filter(({ length }) => length > 0)
      .flatMap((some) => [
        selectIn(db, { projectId, spans: some, limit, areRunning: false }).execute(),
        selectIn(db, { projectId, spans: some.map(toBefore), limit, areRunning: true }).execute(),
      ]),
  );
  const ordered = rows.flat().toSorted((a, b) => a.id - b.id);
  return ordered.map((row) => ({ span: row.number, recording: toVisitRecording(row) }));
}

/** The time before a span, up to its first instant. */
function toBefore<S extends Span>({ after, ...span }: S) {
  return {
    ...span,
    after: toFourDigitYears(subHours(after, maxHours)),
    before: addMilliseconds(after, 1).toISOString(),
  };
}

interface Located {
  projectId: number;
  /** All of them have a location, or none has. */
  spans: readonly NumberedSpan[];
  limit: number;
  /** Only what is longer than usual and ends less than ten minutes before the end of its span, or later. */
  areRunning: boolean;
}

/**
 * PostgreSQL would read all of a project and join it, and SQLite takes the tables of a cross join one after the other.
 */
function selectIn(db: Db, { projectId, spans, limit, areRunning }: Located) {
  const areLocated = spans[0]?.locationId !== null;
  const all = db.selectFrom(asTable(db, spans).as("span"));
  const joined = isPostgres(db)
    ? all.innerJoinLateral(
        (one) => one.selectFrom("recordings").selectAll().where(isIn).limit(limit).as("recordings"),
        (join) => join.onTrue(),
      )
    : all.crossJoin("recordings").where(isIn);
  return joined
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select("span.number")
    .select(visitColumns)
    .limit(limit);

  function isIn({ and, eb, ref }: ExpressionBuilder<WithSpan, "recordings" | "span">) {
    /* A project may record more in two hours than a location in a month. */
    const isOfProject =
      areLocated || areRunning
        ? eb(byNoIndexOfSqlite(db, "recordings.project_id"), "=", projectId)
        : eb("recordings.project_id", "=", projectId);
    const isAtPlace = areLocated
      ? eb("recordings.location_id", "=", ref("span.locationId"))
      : eb("recordings.location_id", "is", null);
    return and([
      isOfProject,
      isAtPlace,
      ...(areRunning
        ? [
            isLong,
            sql<SqlBool>`${endMs(db)} > ${epochMs(db, "span.before")} - ${sql.lit(quietMs + 1)}`,
          ]
        : []),
      eb("recordings.recorded_at", ">", ref("span.after")),
      eb("recordings.recorded_at", "<", ref("span.before")),
      isVisiting(visitTypes)(eb as ExpressionBuilder<Schema, "recordings">),
    ]);
  }
}

/** As the index `recordings_long` has it. */
const isLong = sql<SqlBool>`recordings.duration_seconds > ${sql.lit(minutesToSeconds(longestRecordingMinutes))} and recordings.type <> 'audio'`;

type WithSpan = Schema & { span: NumberedSpan };

function asTable(db: Db, spans: readonly NumberedSpan[]): RawBuilder<NumberedSpan> {
  const json = JSON.stringify(spans);
  if (isPostgres(db)) {
    return sql`(select * from json_to_recordset(${json}::json) as spans (number integer, "locationId" integer, after timestamptz, before timestamptz))`;
  }
  const columns = ["number", "locationId", "after", "before"].map(
    (name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(columns)} from json_each(${json}))`;
}
