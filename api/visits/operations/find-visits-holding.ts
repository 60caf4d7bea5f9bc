import { differenceInHours } from "date-fns";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits, type Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import type { Db } from "#api/db/open.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listInSpans, type LocatedSpan } from "../queries/located-spans.ts";
import { listLocated } from "../queries/visit-recordings.ts";
import { isWhole } from "./evidence.ts";
import { findVisitsOf, isWithin, type Member, spanAround, type Untagged } from "./find-visit-of.ts";
import { maxRecordings, withTracks } from "./read-visits.ts";
import { toVisitsData } from "./to-visits-data.ts";

export interface Holding {
  position: Position;
  /** That hold the recording: several where people disagree, none where it is part of none. */
  visits: VisitData[];
}

/** Recordings of one location, so near each other that they are read together. */
interface Stretch extends LocatedSpan {
  members: Member[];
}

/** How far around recordings what belongs to their visits is read; those that reach further are read alone. */
const reachHours = 1;
const apartHours = 6;

/** The visits of recordings of a project, each with all that it holds: read together where they are near each other. */
export async function findVisitsHolding(
  db: Db,
  projectId: number,
  positions: readonly Position[],
): Promise<Holding[]> {
  const located = await listLocated(
    db,
    positions.map(({ id }) => id),
  );
  const members = located.map(({ id, location_id: locationId, recorded_at: startedAt }) => {
    return { id, projectId, locationId, startedAt };
  });
  const { whole, cut } = await readStretches(db, projectId, toStretches(members));
  const found = groupByRecording([...(await classify(db, whole)), ...(await readAlone(db, cut))]);
  return positions.map((position) => ({ position, visits: found.get(position.id) ?? [] }));
}

/** The visits that each recording is part of. */
export function groupByRecording(visits: readonly VisitData[]): Map<number, VisitData[]> {
  const found = new Map<number, VisitData[]>();
  for (const visit of visits) {
    for (const { recId } of visit.recordings)
      found.set(recId, [...(found.get(recId) ?? []), visit]);
  }
  return found;
}

/** One visit after the other, as the next recording may be part of it. */
async function readAlone(db: Db, members: readonly Member[]): Promise<VisitData[]> {
  const visits: VisitData[] = [];
  const held = new Set<number>();
  for (const member of members.toSorted((a, b) => (a.startedAt > b.startedAt ? -1 : 1))) {
    if (held.has(member.id)) continue;
    const found = await findVisitsOf(db, member);
    for (const { recId } of found.flatMap(({ recordings }) => recordings)) held.add(recId);
    visits.push(...found);
  }
  return visits;
}

function toStretches(members: readonly Member[]): Stretch[] {
  const parts: Member[][] = [];
  for (const some of Map.groupBy(members, ({ locationId }) => locationId).values()) {
    let last: Member | undefined;
    for (const member of some.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
      const isNear = last && differenceInHours(member.startedAt, last.startedAt) < apartHours;
      if (isNear) parts.at(-1)?.push(member);
      else parts.push([member]);
      last = member;
    }
  }
  return parts.map(toStretch);
}

function toStretch(members: Member[]): Stretch {
  const times = members.map(({ startedAt }) => startedAt);
  const [first, last] = [times[0] ?? "", times.at(-1) ?? ""];
  const locationId = members[0]?.locationId ?? null;
  return { ...spanAround([first, last], reachHours), locationId, members };
}

interface Read {
  /** The visits that are there as a whole. */
  whole: Visit<Untagged>[];
  /** The members of those that are not. */
  cut: Member[];
}

/** All at once, or as many as do not hold too much. */
async function readStretches(
  db: Db,
  projectId: number,
  stretches: readonly Stretch[],
): Promise<Read> {
  const recordings = await listInSpans(db, projectId, stretches, maxRecordings + 1);
  if (recordings.length > maxRecordings) return readHalves(db, projectId, stretches);
  const recordingsOf = Map.groupBy(recordings, ({ span }) => span);
  const read: Read = { whole: [], cut: [] };
  for (const [order, stretch] of stretches.entries()) {
    const held = recordingsOf.get(order)?.map(({ recording }) => recording) ?? [];
    for (const visit of groupVisits(held)) {
      const ids = new Set(visit.recordings.map(({ id }) => id));
      const members = stretch.members.filter(({ id }) => ids.has(id));
      if (members.length === 0) continue;
      if (isWhole(visit) && isWithin(visit, stretch)) read.whole.push(visit);
      else read.cut.push(...members);
    }
  }
  return read;
}

async function readHalves(db: Db, projectId: number, stretches: readonly Stretch[]): Promise<Read> {
  if (stretches.length === 1)
    return { whole: [], cut: stretches.flatMap(({ members }) => members) };
  const half = Math.ceil(stretches.length / 2);
  const first = await readStretches(db, projectId, stretches.slice(0, half));
  const second = await readStretches(db, projectId, stretches.slice(half));
  return { whole: [...first.whole, ...second.whole], cut: [...first.cut, ...second.cut] };
}

async function classify(db: Db, visits: readonly Visit<Untagged>[]): Promise<VisitData[]> {
  const recordings = await withTracks(
    db,
    visits.flatMap((visit) => visit.recordings),
  );
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  const tagged = visits.map((visit) => ({
    ...visit,
    recordings: visit.recordings.flatMap(({ id }) => byId.get(id) ?? []),
    incomplete: false,
  }));
  return toVisitsData(db, classifyVisits(tagged, masterModel));
}
