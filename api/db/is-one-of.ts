import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** Whether an id is one of a list, by the same query however long the list is: each database prepares it once. */
export function isOneOf(db: Db, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${ids}::integer[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
}
