import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/* The threads that read import this file, and start in a third of the time without Kysely. */

const maxPrepared = 500;
/** Of the file's pages, for each handle: with SQLite's own 2 MB a search reads the same pages again and again. */
const cacheKib = 32 * 1024;
const noChange = { changes: 0, lastInsertRowid: 0 };

/** By what a database is opened for. */
const journals = {
  /* What commits is on disk. A thread copies it from the log (`checkpoints.ts`). */
  writing: "pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0;",
  /* It is thrown away: to sync it would only hold up the commits of others to the same disk. */
  scratch: "pragma synchronous = off;",
  reading: "",
};

/** Transactions lock at their start, so none fails half way. */
export function openSqliteHandle(file: string, use: keyof typeof journals): SqliteDatabase {
  const database = new DatabaseSync(file, { readOnly: use === "reading", timeout: 5000 });
  database.exec(journals[use]);
  database.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheKib};`);
  return { prepare: prepareOnce(database), close: () => database.close() };
}

function prepareOnce(database: DatabaseSync) {
  const prepared = new Map<string, ReturnType<typeof adapt>>();
  return (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const own = sql === "begin" ? "begin immediate" : sql;
    const statement = adapt(database.prepare(own), {
      isIdle: () => sql === "rollback" && !database.isTransaction,
    });
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
}

/** On a full disk SQLite rolls back by itself; to be told so when it is asked to would hide why. */
function adapt(statement: StatementSync, { isIdle }: { isIdle(): boolean }) {
  const typed = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  let names = namesOf(statement);
  const toRow = (values: unknown[]) => {
    /* A table has got another column since. */
    if (values.length !== names.length) names = namesOf(statement);
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index];
    return row;
  };
  /* The objects of node:sqlite are twice as dear to make, to copy and to write as JSON as these. */
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters: ReadonlyArray<unknown>) =>
      (statement.all(...typed(parameters)) as unknown as unknown[][]).map(toRow),
    run: (parameters: ReadonlyArray<unknown>) =>
      isIdle() ? noChange : statement.run(...typed(parameters)),
    iterate: function* (parameters: ReadonlyArray<unknown>) {
      for (const values of statement.iterate(...typed(parameters)) as Iterable<unknown>)
        yield toRow(values as unknown[]);
    },
  };
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}
