import { PostgresAdapter, sql, type RawBuilder } from "kysely";
import type { Db } from "./open.ts";

/** A column by which SQLite looks for nothing; PostgreSQL knows what its values are, and which index is the shortest. */
export function byNoIndex<T>(db: Db, column: string): RawBuilder<T> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql.ref<T>(column)
    : sql<T>`+${sql.ref(column)}`;
}
