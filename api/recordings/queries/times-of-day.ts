import { sql } from "kysely";
import type { TimeOfDay } from "#contract/rules/times/time-of-day.ts";
import type { Db } from "#api/db/open.ts";
import { inBatches, maxIdsOfStatement } from "#api/db/in-batches.ts";

/** Recordings of which nobody has worked out yet what the clock showed where they were made. */
export function listWithoutClock(db: Db, limit: number) {
  return db
    .selectFrom("recordings")
    .select(["id", "recorded_at", "latitude", "longitude"])
    .where("clock_minutes", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function toClockColumns({ minutes, isDark }: TimeOfDay) {
  return {
    clock_minutes: minutes,
    is_dark: isDark === undefined ? null : isDark ? (1 as const) : (0 as const),
  };
}

/** In degrees: no place. */
const nowhere = 999;

type Timed = TimeOfDay & { id: number; latitude: number | null; longitude: number | null };

/**
 * Of those that are still where they were. In one statement for many: one for each would take the writer's turn a
 * thousand times.
 */
export async function storeTimesOfDay(db: Db, rows: readonly Timed[]): Promise<void> {
  for await (const batch of inBatches(rows, maxIdsOfStatement)) {
    const values = batch.map((row) => {
      const { clock_minutes: minutes, is_dark: isDark } = toClockColumns(row);
      const [latitude, longitude] = [row.latitude ?? nowhere, row.longitude ?? nowhere];
      const numbers = [row.id, minutes, isDark ?? -1, latitude, longitude].map((one) =>
        sql.lit(one),
      );
      return sql`(${sql.join(numbers)})`;
    });
    await sql`
      with found(id, minutes, dark, latitude, longitude) as (values ${sql.join(values)})
      update recordings set clock_minutes = found.minutes, is_dark = nullif(found.dark, -1)
      from found where recordings.id = found.id
        and coalesce(recordings.latitude, ${sql.lit(nowhere)}) = found.latitude
        and coalesce(recordings.longitude, ${sql.lit(nowhere)}) = found.longitude`.execute(db);
  }
}
