import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Rows } from "./remembering.ts";

/** The rows of an SQLite database, by the handle that writes. */
export function sqliteRows(db: Db): Rows & { empty(): Promise<void> } {
  return {
    areThere: async () => (await listFilled(db)).length > 0,
    empty: () => empty(db),
    keep: (what) => keep(db, what),
  };
}

/** Deleting makes triggers write rows of their own. */
async function empty(db: Db): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (trx) => {
    for (let names = await listFilled(trx); names.length > 0; names = await listFilled(trx)) {
      for (const name of names) await sql`delete from ${sql.table(name)}`.execute(trx);
    }
    await sql`delete from sqlite_sequence`.execute(trx);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/** In tables that this handle alone sees. */
async function keep(db: Db, what: string): Promise<() => Promise<void>> {
  const names = [...(await listFilled(db)), "sqlite_sequence"];
  const keptOf = (name: string) => sql.table(`kept_${what}_${name}`);
  for (const name of names) {
    await sql`create temp table ${keptOf(name)} as select * from ${sql.table(name)}`.execute(db);
  }
  return () =>
    db.transaction().execute(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      for (const name of names) {
        const table = sql.table(name);
        if (name === "sqlite_sequence") await sql`delete from ${table}`.execute(trx);
        await sql`insert into ${table} select * from ${keptOf(name)}`.execute(trx);
      }
    });
}

/** Written once, for the tables are the same in every database of this process. */
let filledQuestion: Promise<string> | undefined;

/** Tables that have rows, by one question for all of them. */
async function listFilled(db: Db): Promise<string[]> {
  filledQuestion ??= writeFilledQuestion(db);
  const { rows } = await sql.raw<{ name: string }>(await filledQuestion).execute(db);
  return rows.map(({ name }) => name);
}

async function writeFilledQuestion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
  `.execute(db);
  return rows
    .map(({ name }) => `select '${name}' as name where exists (select * from "${name}")`)
    .join(" union all ");
}
