import { differenceInHours } from "date-fns";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits, type Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { inBatches } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listLocated } from "../queries/visit-recordings.ts";
import {
  findVisitsOf,
  isWithin,
  listAt,
  type Member,
  spanAround,
  type Untagged,
} from "./find-visit-of.ts";
import { maxRecordings, withTracks } from "./read-visits.ts";
import { toVisitsData } from "./to-visits-data.ts";

export interface Holding {
  position: Position;
  /** That hold the recording: several where people disagree, none where it is part of none. */
  visits: VisitData[];
}

/** Of one location, oldest first, so near each other that they are read together. */
type Stretch = Member[];

/** How far around recordings what belongs to their visits is read; those that reach further are read alone. */
const reachHours = 1;
const apartHours = 6;
const readsAtOnce = 4;

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
  const read = await inTurn(toStretches(members), (stretch) => readStretch(db, stretch));
  const whole = await classify(
    db,
    read.flatMap(({ visits }) => visits),
  );
  const alone = await readAlone(
    db,
    read.flatMap(({ rest }) => rest),
  );
  const found = groupByRecording([...whole, ...alone]);
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

/** A few at a time, so that others have their turn at the database. */
async function inTurn<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for await (const some of inBatches(items, readsAtOnce)) {
    results.push(...(await Promise.all(some.map(read))));
  }
  return results;
}

function toStretches(members: readonly Member[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const some of Map.groupBy(members, ({ locationId }) => locationId).values()) {
    let last: Member | undefined;
    for (const member of some.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))) {
      const isNear = last && differenceInHours(member.startedAt, last.startedAt) < apartHours;
      if (isNear) stretches.at(-1)?.push(member);
      else stretches.push([member]);
      last = member;
    }
  }
  return stretches;
}

/** The visits of a stretch that are there as a whole, and the members of those that are not. */
async function readStretch(
  db: Db,
  stretch: Stretch,
): Promise<{ visits: Visit<Untagged>[]; rest: Member[] }> {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return { visits: [], rest: [] };
  const span = spanAround([first.startedAt, last.startedAt], reachHours);
  const recordings = await listAt(db, first, span);
  if (recordings.length > maxRecordings) return { visits: [], rest: stretch };
  const members = new Map(stretch.map((member) => [member.id, member]));
  const visits = groupVisits(recordings).filter(({ recordings: held }) =>
    held.some(({ id }) => members.has(id)),
  );
  const [whole, cut] = [visits.filter(isIn), visits.filter((visit) => !isIn(visit))];
  return {
    visits: whole,
    rest: cut.flatMap(({ recordings: held }) => held.flatMap(({ id }) => members.get(id) ?? [])),
  };

  function isIn(visit: Visit<Untagged>): boolean {
    return isWithin(visit, span);
  }
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
