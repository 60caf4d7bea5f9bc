import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import { selectAmong } from "./find-recordings.ts";
import type { RecordingFilter } from "./recording-filter.ts";
import type { Terms } from "./recording-search-terms.ts";

/** By ascending time; each ends where the next one starts. */
export type NightStarts = readonly { night: string; start: string }[];

export interface RecordingGroup {
  locationId: number | null;
  /** The place of its night among those asked for. */
  order: number;
  count: number;
}

/** How many recordings there are at each location and in each night; without nights all are of order 0. */
export async function countByGroups(
  db: Db,
  filter: RecordingFilter,
  { starts, terms }: { starts: NightStarts; terms: Terms | undefined },
): Promise<RecordingGroup[]> {
  const facts = selectAmong(db, filter, terms).select([
    "recordings.location_id",
    orderAmong(starts).as("night_order"),
  ]);
  const rows = await db
    .selectFrom(facts.as("facts"))
    .select(["location_id", "night_order"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy(["location_id", "night_order"])
    .execute();
  return rows.map((row) => ({
    locationId: row.location_id,
    order: row.night_order,
    count: Number(row.count),
  }));
}

export function orderAmong(starts: NightStarts) {
  const [, ...later] = starts;
  if (later.length === 0) return sql<number>`0`;
  const column = sql.ref("recordings.recorded_at");
  const cases = later.map(
    ({ start }, order) => sql`when ${column} < ${start} then ${sql.lit(order)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(later.length)} end`;
}

/** In which of the nights anything was recorded, by their places among those asked for. */
export async function listRecordedNights(
  db: Db,
  projectId: number,
  { starts, end }: { starts: NightStarts; end: string },
): Promise<Set<number>> {
  if (starts.length === 0) return new Set();
  const nights = starts.map(
    ({ start }, order) => sql`
      select ${sql.lit(order)} as night_order where exists (
        select id from recordings
        where project_id = ${projectId} and deleted_at is null
          and recorded_at >= ${start} and recorded_at < ${starts[order + 1]?.start ?? end}
      )`,
  );
  const { rows } = await sql<{
    night_order: number;
  }>`${sql.join(nights, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ night_order }) => night_order));
}
