import { addMinutes } from "date-fns";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Position } from "#api/search/queries/positions.ts";
import type { Services } from "#api/services.ts";
import { claimReviews } from "../queries/review-leases.ts";

const leaseMinutes = 10;

interface Options {
  userId: number;
  filter: RecordingFilter;
  /** Renewed, where they are still the person's or free. */
  held: readonly number[];
  count: number;
}

/** The next recordings for a person, newest first, whom nobody else is given until the lease ends. */
export async function leaseReviews(
  { store, now }: Services,
  { userId, filter, held, count }: Options,
): Promise<number[]> {
  const at = now();
  const lease = {
    userId,
    projectId: filter.projectId,
    now: at.toISOString(),
    until: addMinutes(at, leaseMinutes).toISOString(),
  };
  await claimReviews(store.write, held, lease);
  const leased: number[] = [];
  let after: Position | undefined;
  while (leased.length < count) {
    const limit = count - leased.length;
    const found = await findRecordings(store.scan, filter, { limit, after });
    const claimed = new Set(
      await claimReviews(
        store.write,
        found.map(({ id }) => id),
        lease,
      ),
    );
    leased.push(...found.flatMap(({ id }) => (claimed.has(id) ? [id] : [])));
    after = found.at(-1);
    if (found.length < limit) break;
  }
  return leased;
}
