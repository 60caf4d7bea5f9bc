import type { WaitingLane } from "#contract/wire/jobs.ts";
import type { Services } from "#api/services.ts";
import { countJobsOfLanes } from "../queries/lane-counts.ts";

/** Each lane with what has not ended in it. */
export async function listLanes({ store, now }: Services): Promise<WaitingLane[]> {
  const counts = await countJobsOfLanes(store.read, now());
  return [...counts].map(([lane, { waiting, running, failed, waitingSince }]) => ({
    lane,
    waiting,
    running,
    failed,
    ...(waitingSince === undefined ? {} : { waitingSince }),
  }));
}
