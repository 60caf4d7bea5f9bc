import { Kysely, sql } from "kysely";
import { listMigrations } from "#api/db/migrate.ts";
import type { Db, Store } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { sqliteDialect } from "#api/db/sqlite-dialect.ts";
import { openSqliteHandle } from "#api/db/sqlite-handle.ts";
import { findLastId, findSchema, listLastIds, listTables, type Table } from "./tables.ts";

/** All rows as they were at one moment, while others go on writing. */
export interface Snapshot {
  migrations: string[];
  tables: (Table & { lastId: number | null })[];
  /** Some rows at a time. */
  readRows(table: Table): AsyncIterable<object[]>;
}

/** The longest are some MB. */
const rowsAtOnce = 50;

export async function withSnapshot<T>(
  store: Store,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return store.file === undefined
    ? store.read
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (trx) => use(await snapshotOfPostgres(trx)))
    : withSqliteSnapshot(store.file, use);
}

async function snapshotOfPostgres(db: Db): Promise<Snapshot> {
  const tables: Snapshot["tables"] = [];
  for (const table of await listTables(db, await findSchema(db))) {
    tables.push({ ...table, lastId: await findLastId(db, table) });
  }
  return {
    migrations: await listMigrations(db),
    tables,
    readRows: (table) => fetchRows(db, table),
  };
}

async function* fetchRows(db: Db, table: Table): AsyncGenerator<object[]> {
  await sql`declare backup_rows no scroll cursor for ${selectAll(table)}`.execute(db);
  const fetch = sql<object>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`;
  while (true) {
    const { rows } = await fetch.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(db);
}

/** By a handle of its own, whose first question begins the moment. */
async function withSqliteSnapshot<T>(
  file: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const handle = openSqliteHandle(file, "reading");
  const db = new Kysely<Schema>({ dialect: sqliteDialect(handle) });
  try {
    handle.prepare("begin deferred").run([]);
    const migrations = await listMigrations(db);
    const lastIds = await listLastIds(db);
    const tables = (await listTables(db, undefined)).map((table) => ({
      ...table,
      lastId: lastIds.get(table.name) ?? null,
    }));
    return await use({
      migrations,
      tables,
      readRows: async function* (table) {
        const { sql: text } = selectAll(table).compile(db);
        const rows = handle.prepare(text).iterate([]) as IteratorObject<object>;
        for (let some = take(rows); some.length > 0; some = take(rows)) yield some;
      },
    });
  } finally {
    await db.destroy();
  }
}

function take(rows: Iterator<object>): object[] {
  const taken: object[] = [];
  while (taken.length < rowsAtOnce) {
    const { value, done } = rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function selectAll({ name, columns }: Table) {
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`;
}
