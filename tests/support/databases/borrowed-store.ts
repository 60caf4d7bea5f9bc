import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { openStore, type Store } from "#api/db/open.ts";
import { filledTables } from "./filled-tables.ts";
import { createDatabase, prepareTemplate, type TestDatabase } from "./postgres.ts";

interface BorrowedStore {
  url: string;
  /** Closing it leaves its connections open for the next test. */
  store: Store;
  giveBack(): Promise<void>;
}

const emptied: { url: string; store: Store }[] = [];

/**
 * A store of PostgreSQL that holds no rows but those of its migrations. What is given back is emptied for the next
 * test of this process: a new database takes five times as long, and a new connection learns every table anew.
 */
export async function borrowStore(): Promise<BorrowedStore> {
  const { url, store } = emptied.pop() ?? (await openMigrated());
  return {
    url,
    store: { ...store, close: async () => {} },
    giveBack: async () => {
      await emptyTables(store);
      emptied.push({ url, store });
    },
  };
}

/** A database of PostgreSQL that is migrated and nothing else. */
export async function createMigrated(): Promise<TestDatabase> {
  await prepareTemplate("nightjar_migrated", async (url) => {
    const store = await openStore({ databaseUrl: url, dataDir: "" });
    await migrate(store);
    await store.close();
  });
  return createDatabase("nightjar_migrated");
}

async function openMigrated() {
  const { url } = await createMigrated();
  return { url, store: await openStore({ databaseUrl: url, dataDir: "" }) };
}

/** Rows that are deleted are read again by every query until they are vacuumed. */
const worthVacuuming = 200n;

/** Deletes where there are rows: truncating makes new files for every table, which takes ten times as long. */
async function emptyTables({ write: db }: Store): Promise<void> {
  const bloated = await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const deleted = [];
    for (const name of await listFilled(trx)) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)}`.execute(trx);
      if (numAffectedRows > worthVacuuming) deleted.push(name);
    }
    await sql`select setval(seqrelid, 1, false) from pg_sequence`.execute(trx);
    return deleted;
  });
  if (bloated.length > 0) {
    await sql`vacuum ${sql.join(bloated.map((name) => sql.table(name)))}`.execute(db);
  }
}

const listFilled = filledTables(async (db) => {
  const { rows } = await sql<{ question: string }>`
    select string_agg(format('select %L as name where exists (select from %I)', tablename, tablename), ' union all ')
      as question
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db);
  return rows[0]?.question ?? "";
});
