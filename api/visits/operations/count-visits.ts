import type { Db } from "#api/db/open.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { readKnownVisits } from "./known-visits.ts";
import { readSummedVisits } from "./summed-visits.ts";
import { pageBeginnings } from "./visit-beginnings.ts";

interface Bounds {
  max: number;
  /** Looks for no more visits once it is aborted. */
  signal: AbortSignal;
}

/** How many there are: sums tell most, and the others are looked for as far as the bounds allow. */
export async function countVisits(
  db: Db,
  filter: RecordingFilter,
  { max, signal }: Bounds,
): Promise<{ totalCount: number; isMore: boolean; isAtLeast: boolean }> {
  const { sums, rest } = await readSummedVisits(db, filter, { by: [] });
  let count = sums.reduce((sum, one) => sum + one.count, 0);
  if (count > max) return { totalCount: max, isMore: true, isAtLeast: false };
  if (rest.length === 0) return { totalCount: count, isMore: false, isAtLeast: false };
  const known = await readKnownVisits(db, filter.projectId);
  for (const [order, piece] of rest.entries()) {
    const isLastPiece = order === rest.length - 1;
    for await (const { visits, isLast } of pageBeginnings(db, piece, known)) {
      count += visits.length;
      if (count > max) return { totalCount: max, isMore: true, isAtLeast: false };
      if (signal.aborted && !(isLast && isLastPiece)) {
        return { totalCount: count, isMore: false, isAtLeast: true };
      }
    }
  }
  return { totalCount: count, isMore: false, isAtLeast: false };
}
