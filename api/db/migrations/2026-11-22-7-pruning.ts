import type { Kysely } from "kysely";

/** What is pruned is found by its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    ["limits_by_start", "limits", "window_started_at"],
    ["outbox_by_creation", "outbox", "created_at"],
    ["sessions_by_end", "sessions", "ended_at"],
    ["sessions_by_use", "sessions", "used_at"],
  ] as const;
  for (const [name, table, column] of indexes) {
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
}
