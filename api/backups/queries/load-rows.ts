import { sql } from "kysely";
import type { Db, Store } from "#api/db/open.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { requireNobody } from "./emptiness.ts";
import { findSchema, listTables, type Table } from "./tables.ts";

/** Inserts rows, each a line of JSON, into a table that was empty. */
export type InsertLines = (table: string, lines: string[]) => Promise<void>;

/**
 * Fills the tables of a database that has just been migrated, all or nothing; refuses where somebody has signed up
 * meanwhile. What triggers would add is among the rows already, and rows that refer to each other may come in any order:
 * triggers and keys rest until all are there.
 */
export async function loadRows(store: Store, fill: Fill): Promise<void> {
  const load = store.dialect === "postgres" ? loadPostgres : loadSqlite;
  await load(store.write, fill, () => {});
  if (store.dialect === "postgres") await sql`analyze`.execute(store.write);
}

/** Throws where they could not be loaded, and leaves none of them. */
export async function tryRows(store: Store, fill: Fill): Promise<void> {
  const load = store.dialect === "postgres" ? loadPostgres : loadSqlite;
  const end = new Error("All rows fit");
  const rollBack = () => {
    throw end;
  };
  await load(store.write, fill, rollBack).catch((error: unknown) => {
    if (error !== end) throw error;
  });
}

type Fill = (insert: InsertLines, trx: Db) => Promise<void>;

async function loadSqlite(db: Db, fill: Fill, atEnd: () => void): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    await db.transaction().execute(async (trx) => {
      const triggers = await dropTriggers(trx);
      await requireNobody(trx);
      await fillEmptied(trx, await listTables(trx, undefined), insertIntoSqlite, fill);
      for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
      await requireTargets(trx);
      atEnd();
    });
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

async function requireTargets(trx: Db): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number | null; parent: string }>`
    pragma foreign_key_check`.execute(trx);
  const [loose] = rows;
  if (!loose) return;
  const { table, rowid, parent } = loose;
  const row = rowid === null ? `A row of ${table}` : `Row ${rowid} of ${table}`;
  throw new BackupRefusal(
    `${row} refers to a row of ${parent} that is not there. Restore another backup.`,
  );
}

/** Of an SQLite database; gives what makes them again. */
export async function dropTriggers(trx: Db): Promise<{ sql: string }[]> {
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(trx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
  return triggers;
}

interface Key {
  place: string;
  name: string;
  definition: string;
}

async function loadPostgres(db: Db, fill: Fill, atEnd: () => void): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const schema = await findSchema(trx);
    const { rows: keys } = await sql<Key>`
      select relname as place, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and connamespace = ${schema}::regnamespace`.execute(trx);
    for (const { place, name } of keys) {
      await sql`alter table ${sql.table(place)} drop constraint ${sql.ref(name)}`.execute(trx);
    }
    const tables = await listTables(trx, schema);
    const setTriggers = async (state: "disable" | "enable") => {
      for (const { name } of tables) {
        await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx);
      }
    };
    await setTriggers("disable");
    await requireNobody(trx);
    await fillEmptied(trx, tables, insertIntoPostgres, fill);
    await setTriggers("enable");
    for (const { place, name, definition } of keys) {
      const constraint = sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`;
      await sql`alter table ${sql.table(place)} ${constraint}`
        .execute(trx)
        .catch((error: Error) => refuseLoose(place, error));
    }
    atEnd();
  });
}

function refuseLoose(table: string, error: Error & { code?: string; detail?: string }): never {
  if (error.code !== foreignKeyViolation) throw error;
  throw new BackupRefusal(
    `Rows of ${table} refer to others that are not there: ${error.detail} Restore another backup.`,
    { cause: error },
  );
}

const foreignKeyViolation = "23503";

/** Migrations leave some rows, too. */
async function fillEmptied(
  trx: Db,
  tables: Table[],
  toInsert: typeof insertIntoSqlite,
  fill: Fill,
): Promise<void> {
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  await fill(async (name, lines) => {
    const table = tables.find((one) => one.name === name);
    if (!table) {
      throw new BackupRefusal(`Its version has no table ${name}. Restore another backup.`);
    }
    await toInsert(table, `[${lines.join(",")}]`).execute(trx);
  }, trx);
}

function insertIntoSqlite({ name, columns }: Table, rows: string) {
  const values = columns.map((column) => sql`json_extract(value, ${sql.lit(`$.${column}`)})`);
  return sql`
    insert into ${sql.table(name)} (${joinColumns(columns)})
    select ${sql.join(values)} from json_each(${rows})`;
}

function insertIntoPostgres({ name, columns }: Table, rows: string) {
  return sql`
    insert into ${sql.table(name)} (${joinColumns(columns)})
    select ${joinColumns(columns)} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`;
}

function joinColumns(columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

/** So that no id is given a second time. SQLite says 0 of a table in which an insert has found nothing to insert. */
export async function setLastId(db: Db, dialect: Store["dialect"], name: string, lastId: number) {
  if (lastId === 0) return;
  if (dialect === "postgres") {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${lastId})`.execute(
      db,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(db);
}
