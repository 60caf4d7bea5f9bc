import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { Db } from "#api/db/open.ts";
import { countByDays, type SummedFilter } from "#api/recordings/queries/recording-days.ts";
import { matchesFilter, matchesWithinProject, type RecordingFilter } from "./recording-filter.ts";
import {
  findTerms,
  hasTerms,
  isBeyond,
  listMatchingTerms,
  orderOf,
  type Position,
  type Terms,
  type Towards,
} from "./recording-search-terms.ts";

interface Page {
  limit: number;
  /** The last recording of the page before. */
  after: Position | undefined;
  towards?: Towards;
}

/** Most pages need few candidates: the number grows with each look. */
const candidates = { atLeast: 100, max: 4000, ofRequested: 4 };

/** Where the wanted recordings are, newest first unless asked the other way; of two at one instant by their uploads. */
export async function findRecordings(
  db: Db,
  filter: RecordingFilter,
  { limit, after, towards = "older" }: Page,
): Promise<Position[]> {
  const terms = await findTermsOf(db, filter);
  if (!terms) return selectMatching(db, filter, { limit, after, towards }).execute();
  const found: Position[] = [];
  let size = Math.max(candidates.atLeast, candidates.ofRequested * limit);
  let reached = after;
  while (found.length < limit) {
    const { from, until } = boundOnce(filter, reached, towards);
    const page = { from, until, after: reached, towards, limit: size };
    const matched = await listMatchingTerms(db, terms, page);
    if (matched.length > 0) found.push(...(await listSelectedOf(db, filter, { matched, towards })));
    if (matched.length < size) break;
    reached = matched.at(-1);
    size = Math.min(2 * size, candidates.max);
  }
  return found.slice(0, limit);
}

function selectMatching(
  db: Db,
  filter: RecordingFilter,
  { limit, after, towards }: Required<Page>,
) {
  const columns = ["recordings.recorded_at", "recordings.id"] as const;
  return selectPositions(db, towards)
    .where(matchesFilter(boundOnce(filter, after, towards)))
    .$if(after !== undefined, (query) => query.where(isBeyond(columns, after as Position, towards)))
    .limit(limit);
}

/** One bound of a side alone, as of two SQLite may search by the wider one. */
function boundOnce(
  filter: RecordingFilter,
  after: Position | undefined,
  towards: Towards,
): RecordingFilter {
  const { from, until } = filter;
  if (!after) return filter;
  if (towards === "newer") {
    return from !== undefined && after.at >= from ? { ...filter, from: undefined } : filter;
  }
  return until !== undefined && after.at < until ? { ...filter, until: undefined } : filter;
}

function listSelectedOf(
  db: Db,
  filter: RecordingFilter,
  { matched, towards }: { matched: Position[]; towards: Towards },
): Promise<Position[]> {
  const ids = matched.map(({ id }) => id);
  return selectPositions(db, towards)
    .where("recordings.id", "in", ids)
    .where(matchesWithinProject(filter))
    .execute();
}

function selectPositions(db: Db, towards: Towards) {
  return db
    .selectFrom("recordings")
    .select(["recordings.recorded_at as at", "recordings.id"])
    .orderBy("recordings.recorded_at", orderOf(towards))
    .orderBy("recordings.id", orderOf(towards));
}

/** Looks no further than that many. */
export async function countRecordingsUpTo(
  db: Db,
  filter: RecordingFilter,
  max: number,
): Promise<number> {
  return countUpTo(db, await selectFiltered(db, filter), max);
}

export async function countUpTo(
  db: Db,
  selected: ReturnType<typeof selectAmong>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(selected.select("recordings.id").limit(max).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countRecordings(db: Db, filter: RecordingFilter): Promise<number> {
  const summed = asSummed(filter);
  if (summed) {
    return countByDays(db, summed, (span) =>
      selectCount(db).where(matchesFilter({ ...filter, ...span })),
    );
  }
  const selected = await selectFiltered(db, filter);
  const { count } = await selected
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of a filter, in no order. */
export async function selectFiltered(db: Db, filter: RecordingFilter) {
  return selectAmong(db, filter, await findTermsOf(db, filter));
}

/** The same where its terms are known. */
export function selectAmong(db: Db, filter: RecordingFilter, terms: Terms | undefined) {
  return terms
    ? db.selectFrom("recordings").where(hasTerms(terms, filter)).where(matchesWithinProject(filter))
    : db.selectFrom("recordings").where(matchesFilter(filter));
}

/** Undefined where recordings are looked at one by one. */
export async function findTermsOf(db: Db, filter: RecordingFilter): Promise<Terms | undefined> {
  return areFew(filter) ? undefined : findTerms(db, filter);
}

/** What was deleted, what is not finished and what is named by its number is found by an index of its own. */
function areFew({ details }: RecordingFilter): boolean {
  const { isDeleted, states, ids } = details ?? {};
  return Boolean(isDeleted || ids || (states && !states.includes("FINISHED")));
}

function selectCount(db: Db) {
  return db.selectFrom("recordings").select((eb) => eb.fn.countAll<number>().as("count"));
}

/** The filter for sums by day; undefined where they cannot answer it. */
function asSummed({ tags, ...filter }: RecordingFilter): SummedFilter | undefined {
  const { projectId, types, devices, locations, labels, hidesRedacted, from, until } = filter;
  const { duration, processingState, includeDeleted } = filter;
  const isSummed =
    tags.mode === "any" &&
    [...devices, ...locations, ...labels].length === 0 &&
    duration !== "status" &&
    (duration <= 0 || duration === statusSeconds) &&
    !processingState &&
    !includeDeleted &&
    !filter.isNowhere &&
    !filter.review &&
    !filter.details &&
    !tags.withTrackless &&
    filter.elsewhereThan === undefined;
  if (!isSummed) return undefined;
  const [longOnly, shownOnly] = [duration > 0, !tags.withFalsePositives];
  return { projectId, types, longOnly, shownOnly, hidesRedacted, from, until };
}
