import { attempt, orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import type { Outcome } from "#contract/client.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { maxCounted, searchVisits } from "#contract/wire/visits/visit-search.ts";
import { readRecordingsOf } from "#app/services/recordings/recordings-of-visits.server.ts";
import type { VisitData } from "#app/services/recordings/visit-text.server.ts";
import { type Total, toTotal } from "./describe-total.server.ts";
import { listsVisits } from "../search/address.server.ts";
import type { Search } from "../search/read-search.server.ts";

/** With a picture each, that is what comes over a slow line in two seconds. */
const rowsOfPage = 24;

export interface Results {
  /** Newest first; absent where recordings are listed. */
  visits: VisitData[] | undefined;
  /** That are listed, or that visits are of. */
  recordings: RecordingData[];
  /** Where the next page begins; absent on the last. */
  cursor: string | undefined;
  total: Total;
  /** The address says where to go on, but nobody can read it: this is the first page. */
  isPlaceUnknown?: boolean;
}

/** Of filters that are refused. */
export const notSearched: Results = {
  visits: undefined,
  recordings: [],
  cursor: undefined,
  total: { count: 0, isMore: false, isAtLeast: false },
};

/** One page of what a search finds, and how much there is in all. */
export async function readResults(args: PageArgs, search: Search): Promise<Results> {
  const projectId = requireProject(args.context).id;
  const page = {
    ...search.query,
    projectId,
    cursor: search.address.after ?? "start",
    "max-results": rowsOfPage,
    "with-total-count": true,
  };
  if (listsVisits(search.address)) {
    const answer = await attempt(args, searchVisits, page);
    if (isPlaceUnknown(answer)) return readFirst(args, search);
    const { visits, cursor, ...counted } = orErrorPage(answer);
    const { totalCount: count = 0, isMore = false, isAtLeast = false } = counted;
    const recordings = await readRecordingsOf(args, visits);
    return { visits, recordings, cursor, total: { count, isMore, isAtLeast } };
  }
  const times = { "with-redacted-at": true, "with-expired-at": true };
  const counted = { ...page, ...times, "max-count": maxCounted };
  const answer = await attempt(args, queryRecordings, counted);
  if (isPlaceUnknown(answer)) return readFirst(args, search);
  const { recordings, cursor, ...found } = orErrorPage(answer);
  return { visits: undefined, recordings, cursor, total: toTotal(found) };
}

function isPlaceUnknown(
  answer: Outcome<typeof searchVisits> | Outcome<typeof queryRecordings>,
): boolean {
  return !answer.ok && answer.refusal.errors.some(({ param }) => param === "cursor");
}

async function readFirst(args: PageArgs, search: Search): Promise<Results> {
  const address = { ...search.address, after: undefined };
  return { ...(await readResults(args, { ...search, address })), isPlaceUnknown: true };
}
