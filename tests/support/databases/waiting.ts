import { sql } from "kysely";
import type { Store } from "#api/db/open.ts";

/** How many wait for what a transaction holds. On SQLite all do who write, so that one counts as waiting. */
export async function countWaiting({ dialect, read }: Store): Promise<number> {
  if (dialect === "sqlite") return 1;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(read);
  return rows[0]?.count ?? 0;
}
