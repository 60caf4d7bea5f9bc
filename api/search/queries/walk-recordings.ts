import { expressionBuilder } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import {
  boundOnce,
  expectLeft,
  isBeyond,
  orderOf,
  type PageOfList,
  type Position,
} from "./positions.ts";
import { facts, guessShare, listAmong, selectFacts, type Some } from "./matches-among.ts";
import { hasTermAt, ofRecording, type Columns } from "./matching-terms.ts";
import { isOfOnePlace, isOfProject, type RecordingFilter } from "./recording-filter.ts";
import { listGivenTerms } from "./recording-search-terms.ts";

/** How many recordings of the project are looked at in a step; what is frequent is found in the first. */
const stretch = { first: 1000, growth: 4, max: 20_000 };
/** Of one that is passed over for what it is, as its index tells, or for a term: beside one whose tags are looked at. */
const cost = { passed: 0.1, withTerms: 0.5 };

/** Whether `facts` are all that is asked of a recording itself. */
export function canWalk({ review, expiring }: RecordingFilter): boolean {
  return !review && !expiring;
}

/**
 * Goes through the recordings of a project, or of its places, one after the other, a stretch at a step; says after each what
 * a page may take still.
 */
export async function* walkRecordings(
  db: Db,
  filter: RecordingFilter,
  { limit, after, towards }: PageOfList,
): AsyncGenerator<number, Position[]> {
  const found: Position[] = [];
  const costOfOne = guessCost(filter);
  const first = Math.ceil(stretch.first / costOfOne);
  let [reached, looked, length] = [after, 0, first];
  /* Another way that ends sooner is gone on with, before anything is read here. */
  yield length * costOfOne;
  while (true) {
    const some = toSome(db, filter, { after: reached, towards, limit: length });
    const left = { filter, limit: limit - found.length, towards };
    const step = await listAmong(db, some, left);
    found.push(...step.found);
    if (!step.end) return found;
    reached = step.end;
    looked += length;
    const expected = expectLeft({ found: found.length, looked, limit });
    yield expected * costOfOne;
    length = Math.min(Math.max(first, expected), stretch.growth * length, stretch.max);
  }
}

function guessCost(filter: RecordingFilter): number {
  const ofShare = cost.passed + (1 - cost.passed) * guessShare(filter);
  return listGivenTerms(filter).length > 0 ? ofShare * cost.withTerms : ofShare;
}

/** Terms are looked up before tags are, and of one place before rows are read: its index knows no more than their order. */
function toSome(db: Db, filter: RecordingFilter, page: PageOfList): Some {
  const given = listGivenTerms(filter);
  const has = (columns: Columns) =>
    expressionBuilder<Schema>().and(given.map((terms) => hasTermAt(db, terms, columns)));
  const isIndexed = given.length > 0 && isOfOnePlace(filter);
  const near = selectStretch(db, filter, page);
  const stretch = isIndexed ? near : near.where(isOfProject(filter));
  const positions = stretch.select(["recorded_at as at", "recordings.id"]);
  const end = positions.offset(page.limit - 1);
  if (isIndexed) {
    const matching = db.selectFrom(positions.as("near")).where(has(ofNear)).selectAll();
    return { some: selectFacts(db, matching).where(isOfProject(filter)), end };
  }
  const withFacts = stretch.select([...facts, "recordings.id as listed_id"]);
  if (given.length === 0) return { some: withFacts, end };
  const matching = db.selectFrom(withFacts.as("recordings")).where(has(ofRecording)).selectAll();
  return { some: matching, end };
}

const ofNear: Columns = ["near.at", "near.id"];

function selectStretch(db: Db, filter: RecordingFilter, { limit, after, towards }: PageOfList) {
  const { devices, locations } = filter;
  const { from, until } = boundOnce(filter, after, towards);
  const columns = ["recordings.recorded_at", "recordings.id"] as const;
  return db
    .selectFrom("recordings")
    .$if(devices.length > 0, (query) => query.where("device_id", "in", devices))
    .$if(locations.length > 0, (query) => query.where("location_id", "in", locations))
    .$if(from !== undefined, (query) => query.where("recorded_at", ">=", from as string))
    .$if(until !== undefined, (query) => query.where("recorded_at", "<", until as string))
    .$if(after !== undefined, (query) => query.where(isBeyond(columns, after as Position, towards)))
    .orderBy("recorded_at", orderOf(towards))
    .orderBy("id", orderOf(towards))
    .limit(limit);
}
