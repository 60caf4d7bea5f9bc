import type { Db } from "#api/db/open.ts";
import { allDays, dayAt, isWithin, type Days } from "#api/recordings/queries/utc-days.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listApartDays, listEnds, listMarks, type Changes } from "../queries/changed-nights.ts";
import { listMembers, type VisitMember } from "../queries/visit-members.ts";
import { findUnsummedDays } from "./unsummed-days.ts";

export interface KnownVisits {
  projectId: number;
  /** Days of which it is not known; no visit is of these and others. */
  unknown: readonly Days[];
}

const always = { from: undefined, until: undefined };

/** On which days it is known which recordings are part of which visit. */
export async function readKnownVisits(db: Db, projectId: number): Promise<KnownVisits> {
  const [marks, apart] = await Promise.all([
    listMarks(db, projectId, allDays.first),
    listApartDays(db, projectId),
  ]);
  const first = Math.min(marks[0]?.first ?? Infinity, apart[0] ?? Infinity);
  if (first === Infinity) return { projectId, unknown: [] };
  const ends = await listEndsTogether(db, projectId, first);
  const days = new Set(apart);
  return { projectId, unknown: findUnsummedDays({ marks, ends }, always, (day) => days.has(day)) };
}

/** With those that reach into the days that these come from, and so on. */
async function listEndsTogether(
  db: Db,
  projectId: number,
  first: number,
): Promise<Changes["ends"]> {
  const ends = await listEnds(db, projectId, first);
  const [earliest] = ends;
  return earliest && earliest.day < first ? listEndsTogether(db, projectId, earliest.day) : ends;
}

/** The visits that recordings are part of, none where they are part of none; no entry where that is not known. */
export async function listKnownVisits(
  db: Db,
  { projectId, unknown }: KnownVisits,
  positions: readonly Position[],
): Promise<Map<number, VisitMember[]>> {
  const known = positions.filter(({ at }) => !isWithin(unknown, dayAt(at))).map(({ id }) => id);
  const told = new Map(known.map((id): [number, VisitMember[]] => [id, []]));
  for (const member of await listMembers(db, projectId, known)) {
    if (!isWithin(unknown, member.day)) told.get(member.recordingId)?.push(member);
  }
  return told;
}
