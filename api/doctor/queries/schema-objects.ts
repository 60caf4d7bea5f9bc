import { Kysely, sql } from "kysely";
import { makeTables } from "#api/db/migrate.ts";
import type { Db, Store } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { sqliteDialect } from "#api/db/sqlite-dialect.ts";
import { openSqliteHandle } from "#api/db/sqlite-handle.ts";

export interface SchemaObject {
  kind: "table" | "function" | "index" | "trigger";
  name: string;
  /** The statement that makes it. Of tables of PostgreSQL there is none. */
  definition: string | null;
}

/** What migrations make, and the database lacks, in the order in which it can be made. */
export async function findMissing(store: Store): Promise<{ all: number; missing: SchemaObject[] }> {
  const isPostgres = store.dialect === "postgres";
  const expected = await (isPostgres ? expectOfPostgres(store.write) : expectOfSqlite());
  const present = await (isPostgres ? listOfPostgres(store.read) : listOfSqlite(store.read));
  const names = new Set(present.map(nameOf));
  const missing = expected.filter((one) => !names.has(nameOf(one)));
  return {
    all: expected.length,
    missing: kinds.flatMap((kind) => missing.filter((one) => one.kind === kind)),
  };
}

const kinds = ["table", "function", "index", "trigger"] as const;

function nameOf({ kind, name }: SchemaObject): string {
  return `${kind} ${name}`;
}

/** Of a database in memory. */
async function expectOfSqlite(): Promise<SchemaObject[]> {
  const handle = openSqliteHandle(":memory:", "scratch");
  const db = new Kysely<Schema>({ dialect: sqliteDialect(handle) });
  try {
    await makeTables(db, "sqlite");
    return await listOfSqlite(db);
  } finally {
    await db.destroy();
  }
}

async function listOfSqlite(db: Db): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type as kind, name, sql as definition from sqlite_master
    where name not like 'sqlite_%' and type <> 'view'`.execute(db);
  return rows;
}

const scratch = "nightjar_doctor";

/** Of a schema that nobody else sees, and that is gone with its transaction. */
async function expectOfPostgres(db: Db): Promise<SchemaObject[]> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create schema ${sql.id(scratch)}`.execute(trx);
    await sql`set local search_path to ${sql.id(scratch)}`.execute(trx);
    await makeTables(trx, "postgres");
    const made = await listOfPostgres(trx);
    return made.map(({ definition, ...one }) => {
      return { ...one, definition: definition?.replaceAll(`${scratch}.`, "") ?? null };
    });
  } finally {
    await trx.rollback().execute();
  }
}

/** An index that was not finished is of no use. */
async function listOfPostgres(db: Db): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select 'table' as kind, relname as name, null as definition from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    union all
    select 'index', relname, pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace
    union all
    select 'trigger', tgname, pg_get_triggerdef(pg_trigger.oid) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace
    union all
    select 'function', proname, pg_get_functiondef(pg_proc.oid) from pg_proc
    where prokind = 'f' and pronamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

/** On PostgreSQL nobody who writes waits for an index, so that it is not made in a transaction. */
export async function makeSchemaObject(
  { dialect, write }: Store,
  { kind, name, definition }: SchemaObject,
): Promise<void> {
  if (definition === null) return;
  if (dialect === "sqlite" || kind !== "index")
    return void (await sql.raw(definition).execute(write));
  await sql`drop index if exists ${sql.id(name)}`.execute(write);
  const unlocked = definition.replace(/^CREATE (UNIQUE )?INDEX /, "$&CONCURRENTLY ");
  await sql.raw(unlocked).execute(write);
}
