import { rmSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#api/db/migrate.ts";
import { currentSignal } from "#api/http/request-id.ts";
import { openStore, type Db, type Store } from "#api/db/open.ts";
import { remembering, type Remember } from "./remembering.ts";
import { sqliteRows } from "./sqlite-rows.ts";

interface LentFolder {
  dataDir: string;
  store: Store;
  remember: Remember;
}

interface DataFolder extends LentFolder {
  empty(): Promise<void>;
}

interface BorrowedFolder extends LentFolder {
  giveBack(): Promise<void>;
}

const file = "nightjar.sqlite";
const emptied: DataFolder[] = [];
const all = new Set<string>();
process.once("exit", () => {
  for (const folder of all) rmSync(folder, { recursive: true, force: true });
});

/**
 * A data folder with nothing but an SQLite database that is migrated, and its store. What is given back is emptied for
 * the next test of this process, so that it compiles no statement and starts no thread anew.
 */
export async function borrowFolder(): Promise<BorrowedFolder> {
  const folder = emptied.pop() ?? (await openMigrated());
  const { dataDir, store, remember } = folder;
  return {
    dataDir,
    store: { ...store, close: async () => {} },
    remember,
    giveBack: async () => {
      if (await emptyFolder(folder)) emptied.push(folder);
      else await removeFolder(folder);
    },
  };
}

async function openMigrated(): Promise<DataFolder> {
  template ??= writeTemplate();
  const dataDir = await makeFolder();
  await copyFile(join(await template, file), join(dataDir, file));
  const store = await openStore({ dataDir, currentSignal });
  migratedVersion ??= await readPragma(store.write, "schema_version");
  const rows = sqliteRows(store.write);
  return { dataDir, store, remember: remembering(rows), empty: rows.empty };
}

let template: Promise<string> | undefined;

/** Migrating costs a dozen syncs of the disk, so a process of tests migrates once and copies. */
async function writeTemplate(): Promise<string> {
  const dataDir = await makeFolder();
  const store = await openStore({ dataDir });
  await migrate(store);
  await store.close();
  return dataDir;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-api-"));
  all.add(folder);
  return folder;
}

async function removeFolder({ dataDir, store }: DataFolder): Promise<void> {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  all.delete(dataDir);
}

/** False where a test has left more behind than rows and files: another schema, or a database that became large. */
async function emptyFolder({ dataDir, store, empty }: DataFolder): Promise<boolean> {
  if (!(await isAsMigrated(store))) return false;
  await empty();
  const others = (await readdir(dataDir)).filter((name) => !name.startsWith(file));
  for (const name of others) await rm(join(dataDir, name), { recursive: true });
  return true;
}

const maxPages = 1000;
let migratedVersion: number | undefined;

async function isAsMigrated({ write }: Store): Promise<boolean> {
  const version = await readPragma(write, "schema_version");
  return version === migratedVersion && (await readPragma(write, "page_count")) < maxPages;
}

async function readPragma(db: Db, name: string): Promise<number> {
  const { rows } = await sql.raw<Record<string, number>>(`pragma ${name}`).execute(db);
  return rows[0]?.[name] ?? 0;
}
