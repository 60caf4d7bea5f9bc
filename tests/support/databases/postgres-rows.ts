import { sql } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Rows } from "./remembering.ts";

interface Named {
  name: string;
}

/**
 * The rows of a database of PostgreSQL, by functions of its own: a connection plans their statements once, and to plan a
 * question about a hundred tables takes longer than to answer it.
 */
export async function postgresRows(db: Db): Promise<Rows & { empty(): Promise<void> }> {
  await addFunctions(db);
  const listFilled = async () =>
    (await sql<Named>`select name from between_tests.list_filled() as name`.execute(db)).rows;
  return {
    areThere: async () => (await listFilled()).length > 0,
    empty: () => empty(db),
    keep: async (what) => {
      const filled = await listFilled();
      for (const { name } of filled) {
        await sql.raw(`create table between_tests.${what}_${name} as table ${name}`).execute(db);
      }
      const kept = filled.map(
        ({ name }) => `insert into ${name} table between_tests.${what}_${name};`,
      );
      await addFunction(
        db,
        `bring_back_${what}`,
        `${kept.join("\n")} ${await writeLastValues(db)}`,
      );
      return async () => {
        await sql.raw(`select between_tests.bring_back_${what}()`).execute(db);
      };
    },
  };
}

/** Deletes where there are rows: truncating makes new files for every table, which takes ten times as long. */
async function empty(db: Db): Promise<void> {
  const { rows } = await sql<Named>`select name from between_tests.empty() as name`.execute(db);
  if (rows.length > 0) {
    await sql`vacuum ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
  }
}

/** Rows that are deleted are read again by every query until they are vacuumed. */
const worthVacuuming = 200;

async function addFunctions(db: Db): Promise<void> {
  const { rows } = await sql<Named>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db);
  const whereFilled = (act: (name: string) => string) =>
    rows.map(({ name }) => `if exists (select from ${name}) then ${act(name)} end if;`).join("\n");
  /* Out of the way of what the product asks of its tables. */
  await sql`create schema between_tests`.execute(db);
  await addFunction(
    db,
    "list_filled",
    whereFilled((name) => `return next '${name}';`),
  );
  const deletions = whereFilled(
    (name) => `
      delete from ${name};
      get diagnostics deleted = row_count;
      if deleted > ${worthVacuuming} then return next '${name}'; end if;`,
  );
  await addFunction(
    db,
    "empty",
    `${deletions} perform setval(seqrelid, 1, false) from pg_sequence;`,
  );
}

/** No trigger and no key of another table minds what it does. */
async function addFunction(db: Db, name: string, body: string): Promise<void> {
  await sql
    .raw(
      `create function between_tests.${name}() returns setof text language plpgsql
      set session_replication_role = replica as $$ declare deleted bigint; begin ${body} end $$`,
    )
    .execute(db);
}

async function writeLastValues(db: Db): Promise<string> {
  const { rows } = await sql<Named & { value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null
  `.execute(db);
  return rows.map(({ name, value }) => `perform setval('${name}', ${value});`).join("\n");
}
