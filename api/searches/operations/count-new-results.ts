import { maxNewResults } from "#contract/wire/searches.ts";
import { waitAtMost } from "#api/jobs/wait-at-most.ts";
import { countArrivals } from "#api/search/queries/arrivals.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Services } from "#api/services.ts";

interface SeenSearch {
  id: number;
  filter: RecordingFilter;
  seenAt: string;
}

interface NewResults {
  id: number;
  count: number;
  isMore: boolean;
}

/** For all of a list: a page waits for them. */
const maxMs = 2000;

/**
 * What came, or was processed, since each was opened. What is not counted in time is left out: nobody knows.
 */
export async function countNewResults(
  { store }: Services,
  searches: readonly SeenSearch[],
  ms = maxMs,
): Promise<NewResults[]> {
  const counts: NewResults[] = [];
  let isOver = false;
  const countAll = async () => {
    for (const { id, filter, seenAt } of searches) {
      if (isOver) return;
      const max = maxNewResults + 1;
      const count = await countArrivals(store.scan, filter, { after: seenAt, max });
      counts.push({ id, count: Math.min(count, maxNewResults), isMore: count === max });
    }
  };
  await waitAtMost(ms, countAll());
  isOver = true;
  return [...counts];
}
