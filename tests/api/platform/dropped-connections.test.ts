import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Store } from "#api/db/open.ts";
import { postgresDialect, postgresScanDialect } from "#api/db/postgres.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const isPostgres = process.env.TEST_DATABASE === "postgres";

/* An error that nobody hears ends the process, and this run with it. */
test.runIf(isPostgres)(
  "a connection that PostgreSQL drops between two statements fails the next one, and nothing else",
  async () => {
    await using api = await openTestApi();
    const url = api.config.databaseUrl!;
    const dialects = [postgresDialect(url), postgresScanDialect(url, 15_000, () => undefined)];
    for (const dialect of dialects) {
      const db = new Kysely<object>({ dialect });
      const work = db.connection().execute(async (held) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held);
        await drop(api.services.store.write, rows[0]!.pid);
        await sql`select 1`.execute(held);
      });
      await expect(work).rejects.toThrow(/terminat|not queryable|closed/i);
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      await db.destroy();
    }
  },
);

async function drop(db: Store["write"], pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}, 5000)`.execute(db);
  /* By the time that this is answered, the end of the other has been read. */
  await sql`select 1`.execute(db);
}
