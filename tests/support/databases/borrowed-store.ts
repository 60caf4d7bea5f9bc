import { migrate } from "#api/db/migrate.ts";
import { currentSignal } from "#api/http/request-id.ts";
import { openStore, type Store } from "#api/db/open.ts";
import { createDatabase, prepareTemplate, type TestDatabase } from "./postgres.ts";
import { postgresRows } from "./postgres-rows.ts";
import { remembering, type Remember } from "./remembering.ts";

interface LentStore {
  url: string;
  /** Closing it leaves its connections open for the next test. */
  store: Store;
  remember: Remember;
}

interface MigratedStore extends LentStore {
  empty(): Promise<void>;
}

interface BorrowedStore extends LentStore {
  giveBack(): Promise<void>;
}

const emptied: MigratedStore[] = [];

/**
 * A store of PostgreSQL that holds no rows but those of its migrations. What is given back is emptied for the next
 * test of this process: a new database takes five times as long, and a new connection learns every table anew.
 */
export async function borrowStore(): Promise<BorrowedStore> {
  const migrated = emptied.pop() ?? (await openMigrated());
  const { url, store, remember, empty } = migrated;
  return {
    url,
    store: { ...store, close: async () => {} },
    remember,
    giveBack: async () => {
      await empty();
      emptied.push(migrated);
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

async function openMigrated(): Promise<MigratedStore> {
  const { url } = await createMigrated();
  const store = await openStore({ databaseUrl: url, dataDir: "", currentSignal });
  const rows = await postgresRows(store.write);
  return { url, store, remember: remembering(rows), empty: rows.empty };
}
