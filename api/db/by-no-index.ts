import { sql, type RawBuilder } from "kysely";
import { isPostgres } from "./is-postgres.ts";
import type { Db } from "./open.ts";

/** A column of numbers by which no database looks for anything. */
export function byNoIndex(column: string): RawBuilder<number> {
  return sql<number>`+${sql.ref(column)}`;
}

/** One by which SQLite looks for nothing; PostgreSQL knows what its values are, and which index is the shortest. */
export function byNoIndexOfSqlite(db: Db, column: string): RawBuilder<number> {
  return isPostgres(db) ? sql.ref<number>(column) : byNoIndex(column);
}
