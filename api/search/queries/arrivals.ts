import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { findTermsOf, selectAmong } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";

/** As the index has it: when AI was done with it, or else when it was uploaded. */
const arrivedAt = sql<string>`coalesce(recordings.processing_ended_at, recordings.created_at)`;

/** The latest to come, whenever they were recorded. */
export async function listLatestArrivals(
  db: Db,
  filter: RecordingFilter,
  limit: number,
): Promise<number[]> {
  const rows = await selectAmong(db, filter, await findTermsOf(db, filter))
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
  const arrived = selectAmong(db, filter, await findTermsOf(db, filter))
    .select("recordings.id")
    .where(arrivedAt, ">", after)
    .limit(max);
  const { count } = await db
    .selectFrom(arrived.as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
