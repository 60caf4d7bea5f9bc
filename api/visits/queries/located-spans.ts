import { sql, type RawBuilder } from "kysely";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { byNoIndex } from "#api/db/by-no-index.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
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
      .map((some) => selectIn(db, projectId, some).limit(limit).execute()),
  );
  const ordered = rows.flat().toSorted((a, b) => a.id - b.id);
  return ordered.map((row) => ({ span: row.number, recording: toVisitRecording(row) }));
}

/** All of them have a location, or none has. */
function selectIn(db: Db, projectId: number, spans: readonly NumberedSpan[]) {
  const areLocated = spans[0]?.locationId !== null;
  return (
    db
      .selectFrom(asTable(db, spans).as("span"))
      /* SQLite reads them in this order. */
      .crossJoin("recordings")
      .leftJoin("locations", "locations.id", "recordings.location_id")
      .select("span.number")
      .select(visitColumns)
      .where(isVisiting(visitTypes))
      .whereRef("recordings.recorded_at", ">", "span.after")
      .whereRef("recordings.recorded_at", "<", "span.before")
      .where(({ and, eb, ref }) =>
        areLocated
          ? and([
              eb("recordings.location_id", "=", ref("span.locationId")),
              /* A project may record more in two hours than a location in a month. */
              eb(byNoIndex<number>(db, "recordings.project_id"), "=", projectId),
            ])
          : and([
              eb("recordings.location_id", "is", null),
              eb("recordings.project_id", "=", projectId),
            ]),
      )
  );
}

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
