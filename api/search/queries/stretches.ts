import { startOf } from "#api/recordings/queries/utc-days.ts";
import type { Db } from "#api/db/open.ts";
import type { RecordingFilter } from "./recording-filter.ts";

export interface Stretch {
  filter: RecordingFilter;
  /** What is older is in the next ones; absent in the last. */
  reached: string | undefined;
}

/** About as many as are counted in a twentieth of a second. */
const recordingsAtOnce = 20_000;

/** A filter in parts, newest first, in each of which the project has about so many recordings. */
export async function listStretches(
  db: Db,
  filter: RecordingFilter,
  recordings = recordingsAtOnce,
): Promise<Stretch[]> {
  const { from, until } = filter;
  const bounds = (await listBounds(db, filter.projectId, recordings)).filter(
    (at) => (from === undefined || at > from) && (until === undefined || at < until),
  );
  return [...bounds, undefined].map((reached, order) => ({
    filter: { ...filter, from: reached ?? from, until: bounds[order - 1] ?? until },
    reached,
  }));
}

/** Days from the newest on that have about so many recordings together: where each such stretch begins. */
async function listBounds(db: Db, projectId: number, recordings: number): Promise<string[]> {
  const days = await db
    .selectFrom("recording_days")
    .select(({ fn }) => ["day", fn.sum<number>("recordings").as("count")])
    .where("project_id", "=", projectId)
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
  const bounds: string[] = [];
  let sum = 0;
  for (const { day, count } of days) {
    sum += Number(count);
    if (sum < recordings) continue;
    bounds.push(startOf(day));
    sum = 0;
  }
  return bounds;
}
