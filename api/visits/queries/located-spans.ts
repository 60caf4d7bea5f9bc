import { sql, type ExpressionBuilder, type RawBuilder } from "kysely";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { byNoIndex } from "#api/db/by-no-index.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { toVisitRecording, visitColumns } from "./visit-recordings.ts";
import { isVisiting, type Span } from "./visit-starts.ts";

/** Null stands for no location. */
export interface LocatedSpan extends Span {
  locationId: number | null;
}

interface NumberedSpan extends LocatedSpan {
  number: number;
}

/** What visits of a project are made of, of several spans at once; up to a limit, by ascending id. */
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
      .map((some) => selectIn(db, projectId, some, limit).execute()),
  );
  const ordered = rows.flat().toSorted((a, b) => a.id - b.id);
  return ordered.map((row) => ({ span: row.number, recording: toVisitRecording(row) }));
}

/**
 * All of them have a location, or none has. PostgreSQL would read all of a project and join it, and SQLite takes the tables
 * of a cross join one after the other.
 */
function selectIn(db: Db, projectId: number, spans: readonly NumberedSpan[], limit: number) {
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
    const isAtLocation = [
      eb("recordings.location_id", "=", ref("span.locationId")),
      /* A project may record more in two hours than a location in a month. */
      eb(byNoIndex<number>(db, "recordings.project_id"), "=", projectId),
    ];
    const isAtNone = [
      eb("recordings.location_id", "is", null),
      eb("recordings.project_id", "=", projectId),
    ];
    return and([
      ...(areLocated ? isAtLocation : isAtNone),
      eb("recordings.recorded_at", ">", ref("span.after")),
      eb("recordings.recorded_at", "<", ref("span.before")),
      isVisiting(visitTypes)(eb as ExpressionBuilder<Schema, "recordings">),
    ]);
  }
}

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
