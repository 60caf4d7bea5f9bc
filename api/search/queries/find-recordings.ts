import type { ExpressionBuilder } from "kysely";
import { statusSeconds } from "#contract/rules/visits/visit-grouping.ts";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { countByDays, type SummedFilter } from "#api/recordings/queries/recording-days.ts";
import { matchesFilter, matchesWithinProject, type RecordingFilter } from "./recording-filter.ts";
import {
  findTermQueries,
  hasTerm,
  listMatchingTerms,
  type Position,
} from "./recording-search-terms.ts";

interface Page {
  limit: number;
  /** The last recording of the page before. */
  after: Position | undefined;
}

/** Most pages need few candidates: the number grows with each look. */
const candidates = { atLeast: 100, max: 4000, ofRequested: 4 };

/** Where the wanted recordings are, newest first; of two at one instant the later upload first. */
export async function findRecordings(
  db: Db,
  filter: RecordingFilter,
  { limit, after }: Page,
): Promise<Position[]> {
  const termQueries = await findTermQueries(db, filter);
  if (!termQueries) return selectMatching(db, filter, { limit, after }).execute();
  const found: Position[] = [];
  let size = Math.max(candidates.atLeast, candidates.ofRequested * limit);
  let reached = after;
  while (found.length < limit) {
    const { from, until } = boundOnce(filter, reached);
    const page = { from, until, after: reached, limit: size };
    const matched = await listMatchingTerms(db, termQueries, page);
    if (matched.length > 0) found.push(...(await listSelectedOf(db, filter, matched)));
    if (matched.length < size) break;
    reached = matched.at(-1);
    size = Math.min(2 * size, candidates.max);
  }
  return found.slice(0, limit);
}

function selectMatching(db: Db, filter: RecordingFilter, { limit, after }: Page) {
  return selectPositions(db)
    .where(matchesFilter(boundOnce(filter, after)))
    .$if(after !== undefined, (query) => query.where(isBefore(after as Position)))
    .limit(limit);
}

/** One upper bound alone, as of two SQLite may search by the wider one. */
function boundOnce(filter: RecordingFilter, after: Position | undefined): RecordingFilter {
  const { until } = filter;
  return after && until !== undefined && after.at < until
    ? { ...filter, until: undefined }
    : filter;
}

function isBefore({ at, id }: Position) {
  return (eb: ExpressionBuilder<Schema, "recordings">) =>
    eb(eb.refTuple("recordings.recorded_at", "recordings.id"), "<", eb.tuple(at, id));
}

function listSelectedOf(db: Db, filter: RecordingFilter, some: Position[]): Promise<Position[]> {
  const ids = some.map(({ id }) => id);
  return selectPositions(db)
    .where("recordings.id", "in", ids)
    .where(matchesWithinProject(filter))
    .execute();
}

function selectPositions(db: Db) {
  return db
    .selectFrom("recordings")
    .select(["recordings.recorded_at as at", "recordings.id"])
    .orderBy("recordings.recorded_at", "desc")
    .orderBy("recordings.id", "desc");
}

export async function countRecordings(db: Db, filter: RecordingFilter): Promise<number> {
  const summed = asSummed(filter);
  if (summed) {
    return countByDays(db, summed, (span) =>
      selectCount(db).where(matchesFilter({ ...filter, ...span })),
    );
  }
  const termQueries = await findTermQueries(db, filter);
  const selected = termQueries
    ? selectCount(db).where(hasTerm(termQueries, filter)).where(matchesWithinProject(filter))
    : selectCount(db).where(matchesFilter(filter));
  const { count } = await selected.executeTakeFirstOrThrow();
  return Number(count);
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
    filter.elsewhereThan === undefined;
  if (!isSummed) return undefined;
  const [longOnly, shownOnly] = [duration > 0, !tags.withFalsePositives];
  return { projectId, types, longOnly, shownOnly, hidesRedacted, from, until };
}
