import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, type CompiledQuery } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { sqliteDialect } from "#api/db/sqlite-dialect.ts";
import { openSqliteHandle } from "#api/db/sqlite-handle.ts";

/** The steps of SQLite's plans for all that is asked of a database file. */
export async function explainPlans(
  file: string,
  ask: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const request: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(openSqliteHandle(file, "reading")),
    log: ({ query }) => {
      request.push(query as CompiledQuery);
    },
  });
  await ask(db);
  await db.destroy();
  const database = new DatabaseSync(file, { readOnly: true });
  const steps = request.flatMap(({ sql, parameters }) =>
    database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  database.close();
  return steps.map(({ detail }) => String(detail));
}
