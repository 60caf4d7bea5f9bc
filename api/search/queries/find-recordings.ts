import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import { isPostgres } from "#api/db/is-postgres.ts";
import type { Db } from "#api/db/open.ts";
import { countByDays, type SummedFilter } from "#api/recordings/queries/recording-days.ts";
import { followFoundTerms } from "./follow-terms.ts";
import {
  isOfOnePlace,
  matchesFilter,
  matchesWithinProject,
  type RecordingFilter,
} from "./recording-filter.ts";
import {
  boundOnce,
  isBeyond,
  orderOf,
  type PageOfList,
  type Position,
  type Towards,
} from "./positions.ts";
import { hasTerms } from "./matching-terms.ts";
import { findTerms, hasTermsToFollow, type Terms } from "./recording-search-terms.ts";
import { canWalk, walkRecordings } from "./walk-recordings.ts";

export interface WantedPage extends Omit<PageOfList, "towards"> {
  towards?: Towards;
  /** Where recordings are asked for what is said of them, no more than so many are found; fewer are all. By default the limit. */
  enough?: number;
}

/** Where the wanted recordings are, newest first unless asked the other way; of two at one instant by their uploads. */
export async function findRecordings(
  db: Db,
  filter: RecordingFilter,
  { limit, enough = limit, after, towards = "older" }: WantedPage,
): Promise<Position[]> {
  const page = { limit: asksWhatIsSaid(filter) ? enough : limit, after, towards };
  if (areFew(filter)) return listMatching(db, filter, page);
  if (!hasTermsToFollow(filter)) {
    /* PostgreSQL takes what is both of a project and of its device for rare, and asks all of it before it sorts. */
    const walks = isPostgres(db) && isOfOnePlace(filter) && canWalk(filter);
    return walks ? finishFirst([walkRecordings(db, filter, page)]) : listMatching(db, filter, page);
  }
  const following = followFoundTerms(db, filter, page);
  return finishFirst(canWalk(filter) ? [following, walkRecordings(db, filter, page)] : [following]);
}

/** Far fewer are found than are asked for their tags or labels; all else is true of most, or told by their rows. */
function asksWhatIsSaid({ tags, labels, details }: RecordingFilter): boolean {
  const { ai, taggers, note } = details ?? {};
  return tags.mode !== "any" || [...labels, ai, taggers, note].some((one) => one !== undefined);
}

/** A step of each, and then of the one that expects to be there first: which is the shorter shows on the way. */
async function finishFirst<T>(ways: AsyncGenerator<number, T>[]): Promise<T> {
  const left = ways.map(() => 0);
  while (true) {
    const shortest = left.indexOf(Math.min(...left));
    const { done, value } = await (ways[shortest] as (typeof ways)[number]).next();
    if (done) return value;
    left[shortest] = value;
  }
}

function listMatching(
  db: Db,
  filter: RecordingFilter,
  { limit, after, towards }: PageOfList,
): Promise<Position[]> {
  const columns = ["recordings.recorded_at", "recordings.id"] as const;
  return db
    .selectFrom("recordings")
    .select(["recordings.recorded_at as at", "recordings.id"])
    .where(matchesFilter(boundOnce(filter, after, towards)))
    .$if(after !== undefined, (query) => query.where(isBeyond(columns, after as Position, towards)))
    .orderBy("recordings.recorded_at", orderOf(towards))
    .orderBy("recordings.id", orderOf(towards))
    .limit(limit)
    .execute();
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
    !filter.expiring &&
    !filter.details &&
    !tags.withTrackless &&
    filter.elsewhereThan === undefined;
  if (!isSummed) return undefined;
  const [longOnly, shownOnly] = [duration > 0, !tags.withFalsePositives];
  return { projectId, types, longOnly, shownOnly, hidesRedacted, from, until };
}
