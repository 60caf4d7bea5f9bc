import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/** What a PostgreSQL database takes, with its indexes. */
export async function findDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
