import type { SelectQueryBuilder } from "kysely";
import type { Dialect } from "./columns.ts";

/**
 * Keeps the rows that a transaction selects from being changed, deleted or pointed at by others until it ends. SQLite
 * has one writer at a time and no locks of rows.
 */
export function holdRows(dialect: Dialect) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    dialect === "postgres" ? query.forUpdate() : query;
}

/**
 * The same, of rows that nobody else holds just now, so that several who take work never wait for each other and never
 * take the same. On SQLite they queue.
 */
export function takeRows(dialect: Dialect) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    dialect === "postgres" ? query.forUpdate().skipLocked() : query;
}
