import { addHours, max, min, subHours, subMilliseconds } from "date-fns";
import { isAmong } from "#contract/rules/projects/project-tags.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { compareVisits } from "#contract/rules/visits/visit-order.ts";
import type { VisitPage } from "#contract/rules/visits/visit-pages.ts";
import type { Db } from "#api/db/open.ts";
import type { VisitScope } from "../queries/visit-starts.ts";
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
    if (!found && hours <= leastReachHours) return undefined;
    if (!found) {
      hours /= growth;
      continue;
    }
    const [nearest] = (await toVisitsData(db, found))
      .filter(({ classification }) => isWanted(classification, wanted))
      .filter((other) => sign * compareVisits(other, visit) > 0)
      .toSorted((one, other) => sign * compareVisits(one, other));
    if (nearest) return nearest;
    edge = direction === "next" ? page.until : page.from;
    hours *= growth;
  }
  return undefined;
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
