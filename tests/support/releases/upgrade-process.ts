import { writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { migrate } from "#api/db/migrate.ts";
import { openStore } from "#api/db/open.ts";

/**
 * Brings a database up to date, in a process of its own. Before the statement with the number `STOP_BEFORE` it says so
 * and stands still, until it is killed; it says how many there were where it ends by itself.
 */
const { DATA_DIR = "", DATABASE_URL, STOP_BEFORE } = process.env;
let statements = 0;

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (...text) {
  countStatement();
  return prepare.apply(this, text);
};
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...asked: unknown[]) {
  countStatement();
  return query.apply(this, asked as Parameters<typeof query>) as never;
};

const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
statements = 0;
await migrate(store);
say(`done after ${statements}`);
await store.close();

function countStatement(): void {
  statements += 1;
  if (statements !== Number(STOP_BEFORE)) return;
  say(`stopped before ${statements}`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** Written at once: nothing else of this process goes on. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
