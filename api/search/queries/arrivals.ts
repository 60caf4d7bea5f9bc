import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { countUpTo, selectFiltered } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";

/** As the index has it: when AI was done with it, or else when it was uploaded. */
const arrivedAt = sql<string>`coalesce(recordings.processing_ended_at, recordings.created_at)`;

/** The latest to come, whenever they were recorded. */
export async function listLatestArrivals(
  db: Db,
  filter: RecordingFilter,
  limit: number,
): Promise<number[]> {
  const selected = await selectFiltered(db, filter);
  const rows = await selected
    .select("recordings.id")
    .orderBy(arrivedAt, "desc")
    .orderBy("recordings.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that match and came after an instant; no more than so many. */
export async function countArrivals(
  db: Db,
  filter: RecordingFilter,
  { after, max }: { after: string; max: number },
): Promise<number> {
  const selected = await selectFiltered(db, filter);
  return countUpTo(db, selected.where(arrivedAt, ">", after), max);
}
