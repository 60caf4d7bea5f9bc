import { sql, type Kysely } from "kysely";
import type { Columns } from "../columns.ts";

/** With what stands where there is nothing, for those that always hold something. */
const moved: [table: string, column: string, empty?: string][] = [
  ["users", "settings"],
  ["projects", "settings"],
  ["memberships", "settings"],
  ["locations", "settings"],
  ["alerts", "conditions", "[]"],
  ["saved_searches", "search", "{}"],
  ["jobs", "result"],
];

/**
 * JSON comes last in the rows of lists. SQLite goes through the whole of a long value to find the columns behind it: a
 * list of 30 rows with 6 MB each, none of which it gave, took half a second. PostgreSQL keeps long values elsewhere.
 */
export async function up(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  if (dialect === "postgres") return;
  for (const [table, column, empty] of moved) await moveLast(db, { table, column, empty });
}

async function moveLast(
  db: Kysely<unknown>,
  { table, column, empty }: { table: string; column: string; empty: string | undefined },
): Promise<void> {
  const last = `${column}_last`;
  await db.schema
    .alterTable(table)
    .addColumn(last, "text", (c) => (empty === undefined ? c : c.notNull().defaultTo(empty)))
    .execute();
  await sql`update ${sql.table(table)} set ${sql.ref(last)} = ${sql.ref(column)}`.execute(db);
  await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.alterTable(table).renameColumn(last, column).execute();
}
