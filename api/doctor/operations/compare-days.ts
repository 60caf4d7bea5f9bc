import type { Db } from "#api/db/open.ts";
import { countRecordingDays, countVisitDays } from "#api/recordings/queries/summed-days.ts";
import { isWithin } from "#api/recordings/queries/utc-days.ts";
import { summedTypes } from "#api/visits/queries/visit-days.ts";
import { listChangedDays, listSummed } from "../queries/summed-rows.ts";
import { findDifferentDays } from "./find-different-days.ts";
import type { ComparedDays } from "./find-wrong-sums.ts";

/** Days whose counts of recordings or of visits are not true, of those that are not marked as changed. */
export async function compareDays(db: Db, days: ComparedDays): Promise<number[]> {
  const { projectId } = days;
  const recordings = await listSummed(db, "recording_days", days);
  const counted = await countRecordingDays(db, projectId, days).execute();
  const visits = await listSummed(db, "visit_days", days);
  const countedVisits: typeof visits = [];
  for (const types of summedTypes) {
    const { query } = await countVisitDays(db, { projectId, types: [...types] }, days);
    countedVisits.push(...(await query.execute()));
  }
  const different = new Set([
    ...findDifferentDays(recordings, counted),
    ...findDifferentDays(visits, countedVisits),
  ]);
  const changed = different.size === 0 ? [] : await listChangedDays(db, days);
  return [...different].filter((day) => !isWithin(changed, day));
}
