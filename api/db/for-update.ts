import type { SelectQueryBuilder } from "kysely";
import type { Db } from "./open.ts";

/*
 * Locks of rows, until the transaction ends, without a write. SQLite has no such locks and needs none: a transaction
 * that may write excludes all others from its start (`sqlite-dialect.ts` leaves these words out).
 *
 * Whoever locks several rows does so in this order, so that no two wait for each other: devices by their ids, the
 * project, a person, locations by their ids, and only then recordings, tracks and the rest.
 */

/** Nobody else locks, changes or deletes these rows; others may still store rows that point at them. */
export function forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.forNoKeyUpdate();
}

/** Skips rows that others have locked: processes that look for work neither wait nor get the same row. */
export function forUpdateSkipLocked<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
) {
  return query.forNoKeyUpdate().skipLocked();
}

/** Nobody deletes these rows: one that points at them is about to be stored. */
export function forReference<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.forKeyShare();
}

/** As `forUpdate`, and nobody stores a row that points at them: they may be deleted or emptied. */
export function forDelete<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.forUpdate();
}

/** One row, for update; false where there is none. */
export async function lockRow(
  trx: Db,
  table: "locations" | "projects" | "users",
  id: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .$call(forUpdate)
    .executeTakeFirst();
  return row !== undefined;
}
