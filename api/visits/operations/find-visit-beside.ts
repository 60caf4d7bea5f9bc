import { addHours, addMilliseconds, max, min, subHours, subMilliseconds } from "date-fns";
import { isAmong } from "#contract/rules/projects/project-tags.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { compareVisits } from "#contract/rules/visits/visit-order.ts";
import { loadWindow, type VisitPage } from "#contract/rules/visits/visit-pages.ts";
import type { Db } from "#api/db/open.ts";
import { listInSpans } from "../queries/located-spans.ts";
import { selectStarts, type VisitScope } from "../queries/visit-starts.ts";
import { listVisitRecordings } from "../queries/visit-recordings.ts";
import { findVisitsOf } from "./find-visit-of.ts";
import { findVisits } from "./read-visits.ts";
import { toVisitsData } from "./to-visits-data.ts";

export type Direction = "previous" | "next";

interface Wanted {
  /** Absent: of whatever. */
  what: string | undefined;
  /** Left out, with all that is below. */
  without: readonly string[];
  /** How far to look, ISO UTC text. */
  from: string;
  until: string;
}

const firstReachHours = 6;
const leastReachHours = 0.1;
const growth = 4;
/** Bounds what is read where nothing far and wide is of what is wanted. */
const maxReads = 40;
/** Of those that start at one instant. */
const maxTogether = 10;

/** The visit that starts next after this one, or before it, among those wanted; undefined where none is found. */
export async function findVisitBeside(
  db: Db,
  scope: VisitScope,
  visit: VisitData,
  { direction, wanted }: { direction: Direction; wanted: Wanted },
): Promise<VisitData | undefined> {
  const sign = direction === "next" ? 1 : -1;
  /* Others may start together with this one. */
  let edge =
    direction === "next" ? subMilliseconds(visit.timeStart, 1).toISOString() : visit.timeStart;
  let hours = firstReachHours;
  for (let reads = 0; reads < maxReads; reads++) {
    const page = pageFrom(edge, { direction, hours, wanted });
    if (page.from >= page.until) return undefined;
    const found = await findVisits(db, scope, { page, ai: masterModel });
    if (!found && hours > leastReachHours) {
      hours /= growth;
      continue;
    }
    const wide = pageFrom(edge, { direction, hours: firstReachHours, wanted });
    const { visits, reached } = found
      ? { visits: await toVisitsData(db, found), reached: endOf(page, direction) }
      : await findStarting(db, scope, wide, direction);
    const nearestFirst = visits
      .filter(({ classification }) => isWanted(classification, wanted))
      .filter((other) => sign * compareVisits(other, visit) > 0)
      .toSorted((one, other) => sign * compareVisits(one, other));
    for (const one of nearestFirst) if (await isStart(db, scope, one)) return one;
    edge = reached;
    hours = found ? hours * growth : firstReachHours;
  }
  return undefined;
}

/** Whether it is not the rest of one that began earlier, in a recording that is longer than pages look back. */
async function isStart(
  db: Db,
  { projectIds }: VisitScope,
  { stationId, timeStart }: VisitData,
): Promise<boolean> {
  const span = { locationId: stationId || null, after: timeStart, before: timeStart };
  const running = await Promise.all(
    projectIds.map((projectId) => listInSpans(db, projectId, [span], maxTogether)),
  );
  return running.flat().every(({ recording }) => recording.startedAt >= timeStart);
}

/** Those that start nearest to where one comes from, however many recordings lie between; none of the others is read. */
async function findStarting(
  db: Db,
  scope: VisitScope,
  page: VisitPage,
  direction: Direction,
): Promise<{ visits: VisitData[]; reached: string }> {
  const before = addMilliseconds(page.until, 1).toISOString();
  const span = { lookBackAfter: loadWindow(page).after, after: page.from, before };
  const start = await selectStarts(db, scope, span)
    .orderBy("recorded_at", direction === "next" ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();
  if (!start) return { visits: [], reached: endOf(page, direction) };
  const startedAt = start.recorded_at;
  const justBefore = subMilliseconds(startedAt, 1).toISOString();
  const together = { after: justBefore, before: addMilliseconds(startedAt, 1).toISOString() };
  const recordings = await listVisitRecordings(db, scope, together, { limit: maxTogether });
  const visits = await Promise.all(
    scope.projectIds.flatMap((projectId) =>
      recordings.map((one) => findVisitsOf(db, { ...one, projectId })),
    ),
  );
  return {
    visits: visits.flat().filter(({ timeStart }) => timeStart === startedAt),
    reached: direction === "next" ? startedAt : justBefore,
  };
}

function endOf({ from, until }: VisitPage, direction: Direction): string {
  return direction === "next" ? until : from;
}

function isWanted(classification: string, { what, without }: Wanted): boolean {
  return [undefined, classification].includes(what) && !isAmong(classification, without);
}

function pageFrom(
  edge: string,
  { direction, hours, wanted }: { direction: Direction; hours: number; wanted: Wanted },
): VisitPage {
  const [from, until] =
    direction === "next"
      ? [edge, min([addHours(edge, hours), wanted.until])]
      : [max([subHours(edge, hours), wanted.from]), edge];
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    isLast: false,
  };
}
