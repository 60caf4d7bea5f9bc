import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { inBatches } from "#api/db/in-batches.ts";
import type { Db } from "#api/db/open.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { findVisitsHolding, groupByRecording, type Holding } from "./find-visits-holding.ts";
import { readKnownVisits, type KnownVisits } from "./known-visits.ts";
import {
  isWanted,
  pageCandidates,
  PassedVisits,
  toCandidates,
  type Candidate,
} from "./visit-candidates.ts";

interface Page {
  limit: number;
  /** The last recording that the page before has looked at. */
  after: Position | undefined;
}

interface FoundVisits {
  visits: VisitData[];
  /** How far it has looked; absent where there is nothing beyond. */
  last: Position | undefined;
}

/** Of a page: where nearly nothing that is looked at is wanted, it ends early. */
const most = { looked: 30_000, assembled: 3000 };

/** The visits that hold a recording of the filter, by the newest such recording; words ask what visits are of. */
export async function searchVisits(
  db: Db,
  filter: RecordingFilter,
  { limit, after }: Page,
): Promise<FoundVisits> {
  const known = await readKnownVisits(db, filter.projectId);
  const visits: VisitData[] = [];
  let [last, looked, assembled] = [after, 0, 0];
  for await (const look of lookForVisits(db, filter, { limit, enoughShare: 0.5, after, known })) {
    for (const { position, visits: holding } of look.found) {
      if (visits.length >= limit) return { visits, last };
      last = position;
      for (const visit of holding) {
        if (!(await isOfPageBefore(db, filter, { visit, after }))) visits.push(visit);
      }
    }
    last = look.reached;
    if (visits.length >= limit && look.isMore) return { visits, last };
    looked += look.looked;
    assembled += look.found.length;
    if (looked >= most.looked || assembled >= most.assembled) return { visits, last };
  }
  return { visits, last: undefined };
}

interface LookedAt {
  limit: number;
  /** As of candidates. */
  enoughShare?: number;
  after?: Position | undefined;
  /** What is known of visits need not be put together to be passed over; absent: nothing is. */
  known?: KnownVisits;
}

interface Look {
  /** Recordings that were looked at, with the wanted visits that none before it is part of. */
  found: Holding[];
  /** How many recordings it has looked at for that, and how far it has come. */
  looked: number;
  reached: Position | undefined;
  /** Whether others were found that are not looked at yet. */
  isMore: boolean;
}

/** Most pages need few recordings: the number grows with each look. */
const looks = { ofRequested: 2, max: 150, ofKnown: { ofRequested: 8, max: 1200 } };

/** Puts together the visits of the recordings of a filter, newest first, some at a time. */
export async function* lookForVisits(
  db: Db,
  filter: RecordingFilter,
  { limit, enoughShare, after, known }: LookedAt,
): AsyncGenerator<Look> {
  const { ofRequested, max } = known ? looks.ofKnown : looks;
  const size = { first: Math.min(ofRequested * limit, max), max };
  const assemble = assembling(db, filter);
  for await (const page of pageCandidates(db, filter, { size, enoughShare, after, known })) {
    let looked = page.looked;
    let left = page.candidates.length;
    for await (const some of inBatches(page.candidates, Math.min(limit, looks.max))) {
      left -= some.length;
      const found = await assemble(some);
      const reached = left > 0 ? some.at(-1)?.position : page.reached;
      yield { found, looked, reached, isMore: left > 0 };
      looked = 0;
    }
    if (looked > 0) yield { found: [], looked, reached: page.reached, isMore: false };
  }
}

/** Puts together the wanted visits of one candidate after the other, each visit once. */
export function assembling(db: Db, filter: RecordingFilter) {
  const passed = new PassedVisits();
  /* Of a visit of a thousand recordings each is a candidate, and all are read with the first. */
  let assembled: VisitData[] = [];
  return async (candidates: readonly Candidate[]): Promise<Holding[]> => {
    const positions = candidates.map(({ position }) => position);
    const before = groupByRecording(assembled);
    const unread = positions.filter(({ id }) => !before.has(id));
    const read = await findVisitsHolding(db, filter.projectId, unread);
    const holding = new Map([...before, ...read.map(toEntry)]);
    const found = positions.map((position) => ({
      position,
      visits: (holding.get(position.id) ?? []).filter(
        (visit) => isWanted(visit.classification, filter) && pass(visit, position),
      ),
    }));
    const reached = positions.at(-1)?.at ?? "";
    passed.forgetAfter(reached);
    const fresh = new Set(read.flatMap(({ visits }) => visits));
    assembled = [...assembled, ...fresh].filter(({ timeStart }) => timeStart <= reached);
    return found;
  };

  function pass({ classification, recordings, timeStart }: VisitData, { at }: Position): boolean {
    const key = `${recordings[0]?.recId} ${classification}`;
    return passed.pass(key, { at, startedAt: timeStart });
  }
}

function toEntry({ position, visits }: Holding): [number, VisitData[]] {
  return [position.id, visits];
}

/** Its newest recording of the filter is on a page before. */
async function isOfPageBefore(
  db: Db,
  filter: RecordingFilter,
  { visit, after }: { visit: VisitData; after: Position | undefined },
): Promise<boolean> {
  const newer = visit.recordings
    .filter(
      ({ recId: id, start: at }) => after && (at > after.at || (at === after.at && id >= after.id)),
    )
    .map(({ recId }) => recId);
  const candidates = toCandidates(filter);
  if (newer.length === 0 || !candidates) return false;
  const ids = filter.details?.ids?.filter((id) => newer.includes(id)) ?? newer;
  if (ids.length === 0) return false;
  const among = { ...candidates, details: { ...filter.details, ids } };
  return (await findRecordings(db, among, { limit: 1, after: undefined })).length > 0;
}
