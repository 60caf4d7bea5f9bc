import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/** Rows of a table whose time is past; a row whose time is absent stays. Of one `key` all may go at once. */
export type OldRows = { until: Date } & (
  | { table: "address_changes"; key: "id"; time: "asked_at" }
  | { table: "bulk_change_items"; key: "bulk_change_id"; time: "created_at" }
  | { table: "bulk_changes"; key: "id"; time: "created_at" }
  | { table: "limits"; key: "key"; time: "window_started_at" }
  | { table: "outbox"; key: "id"; time: "created_at" }
  | { table: "review_leases"; key: "recording_id"; time: "leased_until" }
  | { table: "review_skips"; key: "recording_id"; time: "skipped_until" }
  | { table: "saved_searches"; key: "id"; time: "deleted_at" }
  | { table: "sessions"; key: "id"; time: "ended_at" | "used_at" }
);

/** Deletes up to so many, oldest first, and counts them. One that is renewed meanwhile stays. */
export async function deleteOldRows(
  db: Db,
  { table, key, time, until }: OldRows,
  limit: number,
): Promise<number> {
  const isOld = sql`${sql.ref(time)} <= ${until.toISOString()}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${isOld} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${isOld} order by ${sql.ref(time)} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
