import { randomBytes } from "node:crypto";
import { Client, escapeIdentifier } from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  /** By the port of its server, as the product's own processes reach it. */
  portUrl: string;
  drop: () => Promise<void>;
}

/** A database that nothing else uses: a copy of the named template, empty without one. */
export async function createDatabase(template = "template1"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(async (server) => {
    await server.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`,
    );
  });
  const portUrl = new URL(name, inject("postgresPortUrl")).href;
  return { url: addressOf(name), portUrl, drop: () => dropDatabase(name) };
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
