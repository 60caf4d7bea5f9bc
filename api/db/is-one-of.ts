import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "./open.ts";

/** Whether an id is one of a list, by the same query however long the list is: each database prepares it once. */
export function isOneOf(db: Db, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${sql.ref(column)} = any(${ids}::integer[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
}
