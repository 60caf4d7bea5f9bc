import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { openStore, type Store } from "#api/db/open.ts";
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
  const store = await openStore({ databaseUrl: url, dataDir: "" });
  await createEmptying(store);
  return { url, store };
}

/** Rows that are deleted are read again by every query until they are vacuumed. */
const worthVacuuming = 200;

/** Deletes where there are rows: truncating makes new files for every table, which takes ten times as long. */
async function emptyTables({ write: db }: Store): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select name from emptying.empty_tables() as name`.execute(db);
  if (rows.length > 0) {
    await sql`vacuum ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
  }
}

/**
 * A function of the database that empties it and names what to vacuum. Each connection plans its statements once, where
 * asking a hundred tables for rows takes longer to plan than to do.
 */
async function createEmptying({ write: db }: Store): Promise<void> {
  const { rows } = await sql<{ statements: string }>`
    select string_agg(
      format(
        'if exists (select from %1$I) then
          delete from %1$I;
          get diagnostics deleted = row_count;
          if deleted > %2$s then return next %1$L; end if;
        end if;',
        tablename, ${sql.lit(worthVacuuming)}
      ), '\n'
    ) as statements
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
  `.execute(db);
  /* Out of the way of what the product asks of its tables. */
  await sql`create schema emptying`.execute(db);
  await sql
    .raw(
      `create function emptying.empty_tables() returns setof text language plpgsql
      set session_replication_role = replica as $$
      declare deleted bigint;
      begin
        ${rows[0]?.statements ?? ""}
        perform setval(seqrelid, 1, false) from pg_sequence;
      end $$`,
    )
    .execute(db);
}
