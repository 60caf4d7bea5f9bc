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
export async function loadRows(
  store: Store,
  fill: (insert: InsertLines, trx: Db) => Promise<void>,
): Promise<void> {
  const load = store.dialect === "postgres" ? loadPostgres : loadSqlite;
  await load(store.write, fill);
}

type Fill = Parameters<typeof loadRows>[1];

async function loadSqlite(db: Db, fill: Fill): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    await db.transaction().execute(async (trx) => {
      const triggers = await dropTriggers(trx);
      await requireNobody(trx);
      await fillEmptied(trx, await listTables(trx, undefined), insertIntoSqlite, fill);
      for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
      const { rows: loose } = await sql`pragma foreign_key_check`.execute(trx);
      if (loose.length > 0)
        throw new BackupRefusal(
          `Rows refer to others that are not there: ${JSON.stringify(loose[0])}. Restore another backup.`,
        );
    });
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
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

async function loadPostgres(db: Db, fill: Fill): Promise<void> {
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
      await sql`alter table ${sql.table(place)} ${constraint}`.execute(trx);
    }
  });
  await sql`analyze`.execute(db);
}

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
