import { PostgresAdapter } from "kysely";
import type { Db } from "./open.ts";

/** For the few queries that the two databases have to be asked in words of their own. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
