import type { Db } from "#api/db/open.ts";
import { countRecordingsUpTo } from "../queries/find-recordings.ts";
import type { RecordingFilter } from "../queries/recording-filter.ts";
import { listStretches } from "../queries/stretches.ts";

interface Bounds {
  max: number;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
  /** About as many as are counted in a twentieth of a second. */
  recordingsAtOnce?: number;
}

/** How many there are, the newest counted first, as far as the bounds allow; one more than `max` where there are more. */
export async function countRecordingsWithin(
  db: Db,
  filter: RecordingFilter,
  { max, signal, recordingsAtOnce = 20_000 }: Bounds,
): Promise<{ totalCount: number; isAtLeast: boolean }> {
  let totalCount = 0;
  for (const { filter: part, reached } of await listStretches(db, filter, recordingsAtOnce)) {
    totalCount += await countRecordingsUpTo(db, part, max + 1 - totalCount);
    if (totalCount > max) break;
    if (signal.aborted && reached !== undefined) return { totalCount, isAtLeast: true };
  }
  return { totalCount, isAtLeast: false };
}
