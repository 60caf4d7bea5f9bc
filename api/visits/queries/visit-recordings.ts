import { sql } from "kysely";
import type { StartsOfPage } from "#contract/rules/visits/visit-pages.ts";
import type { Db } from "#api/db/open.ts";
import { isBeyond } from "#api/search/queries/positions.ts";
import { readTrackData } from "#api/tracks/queries/track-data.ts";
import { asSummed, findSummedStarts } from "./visit-days.ts";
import { selectStarts, selectVisiting, type Span, type VisitScope } from "./visit-starts.ts";
import { type StoredJson } from "#api/db/stored-json.ts";

/**
 * How many visits start in a span, and when the ones of these ranks do, counted from the newest, 0. The same as
 * `groupVisits` tells, by the database, because there may be more recordings than fit into memory.
 */
export async function findStartsOfPage(
  db: Db,
  scope: VisitScope,
  span: Span,
  ranks: { first: number; next: number },
): Promise<StartsOfPage> {
  if (isOfNothing(scope)) return { count: 0, first: undefined, next: undefined };
  const summed = asSummed(scope);
  return summed
    ? findSummedStarts(db, summed, span, ranks)
    : findCountedStarts(db, scope, span, ranks);
}

function isOfNothing({ projectIds, types }: VisitScope): boolean {
  return projectIds.length === 0 || types.length === 0;
}

/** By reading all of the span. */
export async function findCountedStarts(
  db: Db,
  scope: VisitScope,
  span: Span,
  { first, next }: { first: number; next: number },
): Promise<StartsOfPage> {
  const startOf = (rank: number) =>
    sql`(select recorded_at from starts order by recorded_at desc limit 1 offset ${rank})`;
  const { rows } = await sql<{ count: number; first: string | null; next: string | null }>`
    with starts as materialized ${selectStarts(db, scope, span)}
    select (select count(*) from starts) as count, ${startOf(first)} as first, ${startOf(next)} as next
  `.execute(db);
  const [{ count, ...starts } = { count: 0, first: null, next: null }] = rows;
  return { count, first: starts.first ?? undefined, next: starts.next ?? undefined };
}

export const visitColumns = [
  "recordings.id",
  "recordings.recorded_at",
  "recordings.duration_seconds",
  "recordings.location_id",
  "recordings.processing_state",
  "locations.name as location_name",
] as const;

interface VisitRow {
  id: number;
  recorded_at: string;
  duration_seconds: number | null;
  location_id: number | null;
  processing_state: string;
  location_name: string | null;
}

export function toVisitRecording(row: VisitRow) {
  return {
    id: row.id,
    startedAt: row.recorded_at,
    durationSeconds: row.duration_seconds ?? 0,
    locationId: row.location_id,
    locationName: row.location_name,
    processingState: row.processing_state,
  };
}

/** By ascending start: the oldest of them up to the limit, after so many, or the newest. */
export async function listVisitRecordings(
  db: Db,
  scope: VisitScope,
  span: Span,
  {
    limit,
    offset = 0,
    end = "oldest",
  }: { limit: number; offset?: number; end?: "oldest" | "newest" },
) {
  if (isOfNothing(scope)) return [];
  const rows = await selectVisiting(db, scope, span)
    .$if(end === "newest", (query) =>
      query
        .clearOrderBy()
        .orderBy("recordings.recorded_at", "desc")
        .orderBy("recordings.id", "desc"),
    )
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select(visitColumns)
    .limit(limit)
    .offset(offset)
    .execute();
  if (end === "newest") rows.reverse();
  return rows.map(toVisitRecording);
}

/** How many of a span come before one of them. */
export async function countVisitRecordingsBefore(
  db: Db,
  scope: VisitScope,
  span: Span,
  { id, startedAt: at }: { id: number; startedAt: string },
): Promise<number> {
  const columns = ["recordings.recorded_at", "recordings.id"] as const;
  const { count } = await selectVisiting(db, scope, span)
    .clearOrderBy()
    .where(isBeyond(columns, { at, id }, "older"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When and where recordings were made, in no order. */
export function listLocated(db: Db, ids: number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("recordings")
    .select(["id", "location_id", "recorded_at"])
    .where("id", "in", ids)
    .execute();
}

export function listTrackMasses(db: Db, trackIds: number[]): Promise<Map<number, number>> {
  return readTrackData(db, trackIds, sumMasses);
}

function sumMasses({ positions }: StoredJson<"tracks.data">): number {
  if (!Array.isArray(positions)) return 0;
  const masses = positions.map((one: { mass?: unknown } | null) => one?.mass);
  return masses.reduce<number>((sum, mass) => sum + (typeof mass === "number" ? mass : 0), 0);
}
