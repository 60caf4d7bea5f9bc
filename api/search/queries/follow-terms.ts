import type { Db } from "#api/db/open.ts";
import { guessShare, listAmong, selectFacts } from "./matches-among.ts";
import { boundOnce, expectLeft, type PageOfList, type Position } from "./positions.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import { selectMatchingTerms } from "./matching-terms.ts";
import { findTerms, isSaidOfMany, type Terms } from "./recording-search-terms.ts";

/** Most pages need few candidates, and what lies beyond a full page is not read. The first step may leave a few to be found. */
const candidates = { atLeast: 400, max: 4000, ofRequested: 4, ofExpected: 2, later: 0.25 };
/** Their rows are looked up: beside a recording that is read on the way. */
const cost = { passed: 0.6, lookedAt: 2 };

/** What it may take before anything is known of the terms. */
const guess = { few: 100, many: 2000 };

/** Looks for the terms when it is its turn, and follows them. */
export async function* followFoundTerms(
  db: Db,
  filter: RecordingFilter,
  page: PageOfList,
): AsyncGenerator<number, Position[]> {
  yield guessCost(filter);
  const terms = await findTerms(db, filter);
  return terms ? yield* followTerms(db, filter, { ...page, terms }) : [];
}

/** The walk is likely shorter where a word stands for many animals, and where a few places are asked for without a word. */
function guessCost({ tags, labels, details, devices, locations }: RecordingFilter): number {
  if (labels.length > 0 || details?.note !== undefined) return guess.few;
  const isOfPlaces = tags.words.length === 0 && devices.length + locations.length > 0;
  return isOfPlaces || isSaidOfMany(tags) ? guess.many : guess.few;
}

/** Goes through the recordings of which the terms were said; says after each step what a page may take still. */
export async function* followTerms(
  db: Db,
  filter: RecordingFilter,
  { terms, limit, after, towards }: PageOfList & { terms: Terms },
): AsyncGenerator<number, Position[]> {
  const found: Position[] = [];
  const costOfOne = cost.passed + (cost.lookedAt - cost.passed) * guessShare(filter);
  const atLeast = Math.ceil((candidates.atLeast * cost.lookedAt) / costOfOne);
  let size = Math.max(atLeast, candidates.ofRequested * limit);
  let [reached, looked] = [after, 0];
  while (true) {
    const { from, until } = boundOnce(filter, reached, towards);
    const page = { from, until, after: reached, towards, limit: size };
    const matching = selectMatchingTerms(db, terms, page);
    if (!matching) return found;
    const end = db
      .selectFrom(matching.as("candidates"))
      .select(["at", "id"])
      .offset(size - 1);
    const left = { filter, limit: limit - found.length, towards };
    const step = await listAmong(db, { some: selectFacts(db, matching), end }, left);
    found.push(...step.found);
    if (!step.end) return found;
    reached = step.end;
    looked += size;
    const expected = expectLeft({ found: found.length, looked, limit });
    yield expected * costOfOne;
    const least = Math.ceil(candidates.later * atLeast);
    size = Math.min(Math.max(least, candidates.ofExpected * expected), candidates.max);
  }
}
