import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import { utcDay } from "#api/db/utc-day.ts";
import {
  endOf,
  justBefore,
  startMsOf,
  startOf,
  type Days,
} from "#api/recordings/queries/utc-days.ts";
import { isBeyond, type Position } from "#api/search/queries/positions.ts";
import { toVisitRecording, visitColumns } from "./visit-recordings.ts";
import { endMs, longestSeconds, quietMs, selectVisiting } from "./visit-starts.ts";

const pageLength = 500;
const position = ["recordings.recorded_at", "recordings.id"] as const;
const facts = ["recordings.type", "recordings.latitude", "recordings.longitude"] as const;

export interface VisitingPage {
  projectId: number;
  /** Of the earliest day only what reaches into a later one is listed. */
  days: Days;
  lookBackDay: number;
  after: Position | undefined;
}

/** What visits that go on in some days are made of, oldest first; up to a page. */
export async function listVisitingIn(
  db: Db,
  { projectId, days, lookBackDay, after }: VisitingPage,
) {
  const span = {
    after: justBefore(lookBackDay),
    before: endOf(days.last),
  };
  const query = selectFacts(db, projectId, span)
    .where((eb) =>
      eb.or([
        eb("recorded_at", ">=", startOf(days.first)),
        eb(endMs(db), ">", startMsOf(days.first) - quietMs),
      ]),
    )
    .$if(after !== undefined, (some) => some.where(isBeyond(position, after as Position, "newer")));
  return toPage(await query.execute());
}

/** The same beyond those days, at the locations where visits may go on, up to an instant. */
export async function listVisitingAt(
  db: Db,
  projectId: number,
  { places, after, before }: { places: (number | null)[]; after: Position; before: string },
) {
  const query = selectFacts(db, projectId, { after: startOfSecond(after), before }, places).where(
    isBeyond(position, after, "newer"),
  );
  return toPage(await query.execute());
}

/** A tuple alone bounds no index on PostgreSQL that has another order. */
function startOfSecond({ at }: Position): string {
  return new Date(Date.parse(at) - 1).toISOString();
}

function selectFacts(
  db: Db,
  projectId: number,
  span: { after: string; before: string },
  locationIds?: readonly (number | null)[],
) {
  return selectVisiting(db, { projectIds: [projectId], locationIds, types: [...visitTypes] }, span)
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select(visitColumns)
    .select(facts)
    .limit(pageLength);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFacts>["execute"]>>[number];

function toPage(rows: Row[]) {
  const recordings = rows.map((row) => ({
    ...toVisitRecording(row),
    durationSeconds: Math.min(row.duration_seconds ?? 0, longestSeconds),
    type: row.type,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
  return { recordings, isLast: rows.length < pageLength };
}

export type FactsOfVisiting = Awaited<ReturnType<typeof listVisitingIn>>["recordings"][number];

/** Recordings of some days that are part of no visit and have a track: sound, and what visits are not made of. */
export async function listTelling(
  db: Db,
  projectId: number,
  { days, after }: { days: Days; after: Position | undefined },
) {
  const rows = await db
    .selectFrom("recordings")
    .select(["id", "recorded_at", "location_id"])
    .select(facts)
    .where("project_id", "=", projectId)
    .where("recorded_at", ">=", startOf(days.first))
    .where("recorded_at", "<", endOf(days.last))
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("type", "=", "audio"),
        eb("duration_seconds", "is", null),
        eb.and([eb("type", "not in", [...visitTypes]), eb("duration_seconds", ">", statusSeconds)]),
      ]),
    )
    .where("processing_state", "!=", "CORRUPT")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("tracks")
          .select("tracks.id")
          .whereRef("tracks.recording_id", "=", "recordings.id")
          .where("tracks.archived_at", "is", null),
      ),
    )
    .$if(after !== undefined, (some) => some.where(isBeyond(position, after as Position, "newer")))
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(pageLength)
    .execute();
  return { recordings: rows, isLast: rows.length < pageLength };
}

/** Of each location and place the first and the last recording of each day, of whatever type. */
export function listFirstAndLast(db: Db, projectId: number, days: Days) {
  const day = utcDay(db, "recorded_at");
  return db
    .selectFrom("recordings")
    .select(["location_id", "latitude", "longitude", day.as("day")])
    .select(({ fn }) => [fn.min("recorded_at").as("first"), fn.max("recorded_at").as("last")])
    .where("project_id", "=", projectId)
    .where("recorded_at", ">=", startOf(days.first))
    .where("recorded_at", "<", endOf(days.last))
    .where("deleted_at", "is", null)
    .where("location_id", "is not", null)
    .$narrowType<{ location_id: number }>()
    .groupBy(["location_id", "latitude", "longitude", "day"])
    .execute();
}
