import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";

interface Column {
  name: string;
  isNullable: boolean;
  hasDefault: boolean;
}

interface Table {
  columns: Column[];
  /** The columns of each unique index, beside the primary key. */
  unique: string[];
}

export type Tables = Record<string, Table>;

export async function readTables(db: Db): Promise<Tables> {
  const described: Tables = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const { rows } = await sql<{ columns: string }>`
      select group_concat(parts.name, ', ') as columns
      from pragma_index_list(${name}) as list, pragma_index_info(list.name) as parts
      where "unique" = 1 and origin <> 'pk' group by list.name`.execute(db);
    described[name] = {
      columns: columns.map((column) => ({
        name: column.name,
        isNullable: column.isNullable,
        hasDefault: column.hasDefaultValue || column.isAutoIncrementing,
      })),
      unique: rows.map((row) => row.columns),
    };
  }
  return described;
}

/** What a program that knows the tables as they were can no longer read, or no longer write. */
export function findContractions(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const table = after[name];
    return table ? compareTables(name, old, table) : [`the table ${name} is gone`];
  });
}

function compareTables(name: string, old: Table, { columns, unique }: Table): string[] {
  const oldColumn = (column: Column) => old.columns.find((one) => one.name === column.name);
  return [
    ...old.columns
      .filter((column) => !columns.some((one) => one.name === column.name))
      .map((column) => `the column ${name}.${column.name} is gone`),
    ...columns
      .filter((column) => isRequired(column) && (oldColumn(column)?.isNullable ?? true))
      .map((column) => `the column ${name}.${column.name} must be given`),
    ...unique
      .filter((index) => !old.unique.includes(index))
      .map((index) => `${name} (${index}) must be unique`),
  ];
}

function isRequired({ isNullable, hasDefault }: Column): boolean {
  return !isNullable && !hasDefault;
}
