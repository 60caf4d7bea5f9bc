import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { inject } from "vitest";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database that nothing else uses: a copy of the named template, empty without one. */
export async function createDatabase(template = "template1"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(async (server) => {
    await server.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`,
    );
  });
  return { url: addressOf(name), drop: () => dropDatabase(name) };
}

const emptied: TestDatabase[] = [];

/**
 * A copy of a template that holds no rows but those of its migrations. What is given back is emptied for the next
 * test of this process, which takes a fifth of the time that a new one does.
 */
export async function borrowDatabase(template: string): Promise<TestDatabase> {
  const database = emptied.pop() ?? (await createDatabase(template));
  return {
    url: database.url,
    drop: async () => {
      await emptyTables(database.url);
      emptied.push(database);
    },
  };
}

/** Deletes where there are rows: truncating makes new files for every table, which takes ten times as long. */
async function emptyTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      set session_replication_role = replica;
      do $$
      declare
        name text;
        has_rows boolean;
      begin
        for name in
          select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        loop
          execute format('select exists (select from %I)', name) into has_rows;
          if has_rows then execute format('delete from %I', name); end if;
        end loop;
        for name in select sequencename from pg_sequences where last_value is not null loop
          perform setval(quote_ident(name), 1, false);
        end loop;
      end $$`);
  } finally {
    await client.end();
  }
}

/**
 * Makes a template once in a run, however many test files ask for it at the same time. `fill` gets
 * its URL and closes every connection it opened.
 */
export async function prepareTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await onServer(async (server) => {
    await server.query("select pg_advisory_lock(hashtext($1))", [name]);
    const found = await server.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount) return;
    const draft = `${name}_draft`;
    await dropDatabase(draft);
    await server.query(`create database ${escapeIdentifier(draft)}`);
    await fill(addressOf(draft));
    await server.query(
      `alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(name)}`,
    );
  });
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(async (server) => {
    await server.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  });
}

async function onServer(work: (server: Client) => Promise<void>): Promise<void> {
  const server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

function addressOf(database: string): string {
  return new URL(database, inject("postgresUrl")).href;
}
