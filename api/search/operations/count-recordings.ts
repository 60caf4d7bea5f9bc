import type { Db } from "#api/db/open.ts";
import { countUpTo, findTermsOf, selectAmong } from "../queries/find-recordings.ts";
import type { RecordingFilter } from "../queries/recording-filter.ts";
import { listStretches } from "../queries/stretches.ts";

interface Bounds {
  max: number;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
  recordingsAtOnce?: number;
}

/** How many there are, the newest counted first, as far as the bounds allow; one more than `max` where there are more. */
export async function countRecordingsWithin(
  db: Db,
  filter: RecordingFilter,
  { max, signal, recordingsAtOnce }: Bounds,
): Promise<{ totalCount: number; isAtLeast: boolean }> {
  const terms = await findTermsOf(db, filter);
  let totalCount = 0;
  for (const { filter: part, reached } of await listStretches(db, filter, recordingsAtOnce)) {
    totalCount += await countUpTo(db, selectAmong(db, part, terms), max + 1 - totalCount);
    if (totalCount > max) break;
    if (signal.aborted && reached !== undefined) return { totalCount, isAtLeast: true };
  }
  return { totalCount, isAtLeast: false };
}
