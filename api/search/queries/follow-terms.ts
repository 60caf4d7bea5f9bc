import { isOneOf } from "#api/db/is-one-of.ts";
import type { Db } from "#api/db/open.ts";
import { facts, furtherFacts, listAmong } from "./matches-among.ts";
import { boundOnce, expectLeft, type PageOfList, type Position } from "./positions.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import { listMatchingTerms, type Terms } from "./recording-search-terms.ts";

/** Most pages need few candidates. */
const candidates = { atLeast: 100, max: 4000, ofRequested: 4, ofExpected: 2 };
/** Most notes say something else. */
const ofRequestedNotes = 16;
/** Its row is looked up, and not read on the way. */
const costOfCandidate = 3;

/** Goes through the recordings of which the terms were said; says after each step what a page may take still. */
export async function* followTerms(
  db: Db,
  filter: RecordingFilter,
  { terms, limit, after, towards }: PageOfList & { terms: Terms },
): AsyncGenerator<number, Position[]> {
  const found: Position[] = [];
  const share = filter.details?.note === undefined ? candidates.ofRequested : ofRequestedNotes;
  let size = Math.max(candidates.atLeast, share * limit);
  let [reached, looked] = [after, 0];
  while (true) {
    const { from, until } = boundOnce(filter, reached, towards);
    const page = { from, until, after: reached, towards, limit: size };
    const matched = await listMatchingTerms(db, terms, page);
    const ids = matched.map(({ id }) => id);
    const left = { filter, limit: limit - found.length, towards };
    if (ids.length > 0) found.push(...(await listAmong(db, selectByIds(db, ids), left)));
    if (found.length >= limit || matched.length < size) return found;
    reached = matched.at(-1);
    looked += matched.length;
    const expected = expectLeft({ found: found.length, looked, limit });
    yield expected * costOfCandidate;
    size = Math.min(Math.max(candidates.atLeast, candidates.ofExpected * expected), candidates.max);
  }
}

/** By their ids, as long as there are so many. */
function selectByIds(db: Db, ids: number[]) {
  return db
    .selectFrom("recordings")
    .where(isOneOf(db, "recordings.id", ids))
    .select([...facts, ...furtherFacts])
    .limit(ids.length);
}
