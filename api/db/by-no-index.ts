import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** A column by which SQLite looks for nothing; PostgreSQL knows what its values are, and which index is the shortest. */
export function byNoIndex<T>(db: Db, column: string): RawBuilder<T> {
  return isPostgres(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;
}
