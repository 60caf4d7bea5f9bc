import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/**
 * Lists the tables that have rows, by one question for all of them: it is written once, for the tables are the same in
 * every database of this process.
 */
export function filledTables(writeQuery: (db: Db) => Promise<string>) {
  let query: Promise<string> | undefined;
  return async (db: Db): Promise<string[]> => {
    query ??= writeQuery(db);
    const { rows } = await sql.raw<{ name: string }>(await query).execute(db);
    return rows.map(({ name }) => name);
  };
}
