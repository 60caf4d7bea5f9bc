import type { Db } from "#api/db/open.ts";
import { selectFiltered } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import { orderAmong, type NightStarts } from "./recording-groups.ts";

/** How many of a filter there are in each night, and when one of them changed last. */
export async function countByNights(db: Db, filter: RecordingFilter, starts: NightStarts) {
  const facts = (await selectFiltered(db, filter)).select([
    "recordings.updated_at",
    orderAmong(starts).as("night_order"),
  ]);
  const rows = await db
    .selectFrom(facts.as("facts"))
    .select("night_order")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.max<string>("updated_at").as("changed_at"),
    ])
    .groupBy("night_order")
    .execute();
  return rows.map(({ night_order, count, changed_at }) => ({
    night: starts[night_order]?.night ?? "",
    count: Number(count),
    changedAt: changed_at,
  }));
}
