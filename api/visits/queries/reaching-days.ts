import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import { justBefore, startMsOf, startOf } from "#api/recordings/queries/utc-days.ts";
import { endMs, quietMs, selectVisiting } from "./visit-starts.ts";

/** Visits that are longer are told by the sums of how it was before. */
export const maxReachingDays = 31;

/** The first day from which a visit reaches into a day, as far as is known of visits and as recordings tell now. */
export async function findFirstReaching(db: Db, projectId: number, day: number): Promise<number> {
  const [known, running] = await Promise.all([
    findKnown(db, projectId, day),
    findRunning(db, projectId, day),
  ]);
  return Math.min(known ?? day, running);
}

async function findKnown(db: Db, projectId: number, day: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("visit_ends")
    .select("day")
    .where("project_id", "=", projectId)
    .where("ended_ms", ">", startMsOf(day) - quietMs)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Day by day, as long as recordings of one location go on from each day to the next. */
async function findRunning(db: Db, projectId: number, day: number): Promise<number> {
  let first = day;
  let places = await listPlacesAtEnd(db, projectId, first - 1);
  while (places.size > 0 && day - first < maxReachingDays) {
    first -= 1;
    const before = await listPlacesAtEnd(db, projectId, first - 1);
    places = new Set([...places].filter((place) => before.has(place)));
  }
  return first;
}

/** Locations of recordings of a day after which it is not quiet for long before the next day begins. */
async function listPlacesAtEnd(
  db: Db,
  projectId: number,
  day: number,
): Promise<Set<number | null>> {
  const scope = { projectIds: [projectId], locationIds: undefined, types: [...visitTypes] };
  const span = { after: justBefore(day), before: startOf(day + 1) };
  const rows = await selectVisiting(db, scope, span)
    .clearOrderBy()
    .select("recordings.location_id")
    .distinct()
    .where(endMs(db), ">", startMsOf(day + 1) - quietMs)
    .execute();
  return new Set(rows.map(({ location_id }) => location_id));
}
