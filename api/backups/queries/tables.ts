import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

export interface Table {
  name: string;
  /** In the order of the alphabet, so that a row is the same text from every database. */
  columns: string[];
}

/** Those that hold what people and devices sent, or was made of it. */
export async function listTables(db: Db, schema: string | undefined): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => !table.isView && table.schema === schema)
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).toSorted(),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Of all tables of an SQLite database. */
export async function countAllRows(db: Db): Promise<number> {
  let counted = 0;
  for (const { name } of await listTables(db, undefined)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    counted += rows[0]?.count ?? 0;
  }
  return counted;
}

export async function findSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? "public";
}

/** The greatest id that each table ever gave, by SQLite's own account. */
export async function listLastIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** The same of a table of PostgreSQL with ids of its own. */
export async function findLastId(db: Db, { name, columns }: Table): Promise<number | null> {
  if (!columns.includes("id")) return null;
  const { rows } = await sql<{ value: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${name}), 'id')::regclass)
    as value`.execute(db);
  return rows[0]?.value ?? null;
}
