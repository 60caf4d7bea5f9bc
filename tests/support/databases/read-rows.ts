import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

/** Of when somebody was there last and in which project, and what is kept of those who were refused. */
const passing = {
  columns: new Set([
    "last_active_at",
    "used_at",
    "updated_at",
    "refresh_number",
    "of_pages",
    "token_id",
    "user_agent",
  ]),
  tables: new Set(["audit", "limits"]),
};

/** In which the rows of casts are kept between tests. */
const keptSchema = "between_tests";

/** Every row of every table as text, but for what passing by leaves. */
export async function readRows(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const names = tables
    .filter(({ schema, name }) => schema !== keptSchema && !passing.tables.has(name))
    .map(({ name }) => name);
  const lines = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      const left = name === "users" ? { settings: undefined } : {};
      return rows.map((row) => `${name} ${JSON.stringify({ ...row, ...left }, leavePassing)}`);
    }),
  );
  return lines.flat().toSorted();
}

function leavePassing(key: string, value: unknown): unknown {
  return passing.columns.has(key) ? undefined : value;
}
