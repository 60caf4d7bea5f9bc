import { scheduler } from "node:timers/promises";
import { statusSeconds, type TimedRecording } from "#contract/rules/visit-grouping.ts";
import type { VisitType } from "#contract/wire/monitoring.ts";
import type { Db } from "../db/open.ts";

export interface VisitScope {
  projectIds: number[];
  /** Absent: all of the projects. */
  locationIds: number[] | undefined;
  types: VisitType[];
}

/** Both excluded. */
export interface Span {
  after: string;
  before: string;
}

const pageLength = 2000;

/**
 * When and where all recordings of a scope were made that can be part of a visit: a page at a time, so that other
 * requests are answered meanwhile.
 */
export async function listVisitTimes(
  db: Db,
  { projectIds, ...scope }: VisitScope,
  { after, before }: Span,
): Promise<TimedRecording[]> {
  const all: TimedRecording[] = [];
  for (const projectId of projectIds) {
    let reached = after;
    let page: TimedRecording[];
    do {
      const span = { after: reached, before };
      page = await listPage(db, { ...scope, projectIds: [projectId] }, span);
      all.push(...page);
      reached = page.at(-1)?.startedAt ?? before;
      await scheduler.yield();
    } while (page.length >= pageLength);
  }
  return all;
}

/** A page ends with all that were recorded at its last moment. */
async function listPage(db: Db, scope: VisitScope, span: Span): Promise<TimedRecording[]> {
  const page = await selectTimes(db, scope, span).limit(pageLength).execute();
  const last = page.at(-1)?.recorded_at;
  if (page.length < pageLength || last === undefined) return page.map(toTimed);
  const atLast = selectTimes(db, scope, span).where("recorded_at", "=", last);
  const whole = page.filter(({ recorded_at }) => recorded_at < last);
  return [...whole, ...(await atLast.execute())].map(toTimed);
}

function selectTimes(db: Db, scope: VisitScope, span: Span) {
  return selectVisiting(db, scope, span).select(["recorded_at", "duration_seconds", "location_id"]);
}

function selectVisiting(db: Db, { projectIds, locationIds, types }: VisitScope, span: Span) {
  return db
    .selectFrom("recordings")
    .where("recordings.project_id", "in", projectIds)
    .where("recordings.recorded_at", ">", span.after)
    .where("recordings.recorded_at", "<", span.before)
    .where("recordings.deleted_at", "is", null)
    .where("recordings.duration_seconds", ">", statusSeconds)
    .where("recordings.type", "in", types)
    .$if(locationIds !== undefined, (query) =>
      query.where("recordings.location_id", "in", locationIds as number[]),
    )
    .orderBy("recordings.recorded_at")
    .orderBy("recordings.id");
}

interface TimeRow {
  recorded_at: string;
  duration_seconds: number | null;
  location_id: number | null;
}

function toTimed({ recorded_at, duration_seconds, location_id }: TimeRow): TimedRecording {
  return {
    startedAt: recorded_at,
    durationSeconds: duration_seconds ?? 0,
    locationId: location_id,
  };
}

export async function listVisitRecordings(
  db: Db,
  scope: VisitScope,
  span: Span,
  { limit }: { limit: number },
) {
  if (scope.projectIds.length === 0) return [];
  const rows = await selectVisiting(db, scope, span)
    .leftJoin("locations", "locations.id", "recordings.location_id")
    .select([
      "recordings.id",
      "recordings.recorded_at",
      "recordings.duration_seconds",
      "recordings.location_id",
      "recordings.processing_state",
      "locations.name as location_name",
    ])
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toTimed(row),
    id: row.id,
    locationName: row.location_name,
    processingState: row.processing_state,
  }));
}

/** The sum of the masses of all boxes of each track. */
export async function listTrackMasses(db: Db, trackIds: number[]): Promise<Map<number, number>> {
  if (trackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("tracks")
    .select(["id", "data"])
    .where("id", "in", trackIds)
    .execute();
  return new Map(rows.map(({ id, data }) => [id, sumMasses(data)]));
}

function sumMasses(data: string): number {
  const { positions } = JSON.parse(data) as { positions?: unknown };
  if (!Array.isArray(positions)) return 0;
  const masses = positions.map((one: { mass?: unknown } | null) => one?.mass);
  return masses.reduce<number>((sum, mass) => sum + (typeof mass === "number" ? mass : 0), 0);
}
