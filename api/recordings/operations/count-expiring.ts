import { scheduler } from "node:timers/promises";
import { countRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import { listStretches } from "#api/search/queries/stretches.ts";
import type { Services } from "#api/services.ts";
import { countStanding } from "../queries/expired-recordings.ts";

/** Below this count nothing is unusual, or a new project would stop for one windy night. */
const usualCount = 100;
const usualShare = 0.1;

/** How many of a filter there are, counted a stretch at a time. */
export async function countExpiring(
  { store: { scan } }: Pick<Services, "store">,
  filter: RecordingFilter,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const { filter: part } of await listStretches(scan, filter)) {
    signal.throwIfAborted();
    count += await countRecordings(scan, part);
    await scheduler.yield();
  }
  return count;
}

/** Whether a night would delete so many that somebody should look first: AI is more likely wrong than the recordings. */
export async function isUnusual(
  { store: { scan } }: Pick<Services, "store">,
  { projectId, count, approved }: { projectId: number; count: number; approved: number },
): Promise<boolean> {
  if (count <= Math.max(approved, usualCount)) return false;
  return count > usualShare * (await countStanding(scan, projectId));
}
