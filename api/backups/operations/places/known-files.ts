import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDamagedSqlite } from "#api/db/is-damaged-sqlite.ts";
import type { ListedFile } from "#api/files/file-store.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";

/** Which bytes each file has, so that only what is new is read. */
export interface KnownFiles {
  find(file: ListedFile): string | undefined;
  remember(file: ListedFile, sha256: string): Promise<void>;
  close(): void;
}

export const knownFilesName = "known-files.sqlite";

/** A backup that is stopped keeps what it had read up to the last of these. */
const filesPerCommit = 500;

/** Held by one process at a time; lost or damaged, it is made again by reading everything. Throws BackupRefusal. */
export function openKnownFiles(folder: string): KnownFiles {
  const known = openDatabase(folder);
  const { find, insert } = openKnownTable(known);
  let remembered = 0;
  return {
    find,
    remember: async (file, sha256) => {
      insert(file, sha256);
      remembered += 1;
      if (remembered % filesPerCommit === 0) known.exec("commit; begin exclusive");
    },
    close: () => {
      /* A full disk has rolled it back. */
      if (known.isTransaction) known.exec("commit");
      known.close();
    },
  };
}

export function openKnownTable(known: DatabaseSync) {
  known.exec(`
    create table if not exists known
    (key text primary key, bytes integer, version text, sha256 text) without rowid`);
  const find = known.prepare(
    "select sha256 from known where key = ? and bytes = ? and version = ?",
  );
  const insert = known.prepare("insert or replace into known values (?, ?, ?, ?)");
  return {
    find: ({ key, bytes, version }: ListedFile) =>
      find.get(key, bytes, version)?.["sha256"] as string | undefined,
    insert: ({ key, bytes, version }: ListedFile, sha256: string) =>
      void insert.run(key, bytes, version, sha256),
  };
}

function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, knownFilesName);
  try {
    return lockDatabase(file);
  } catch (error) {
    if (isDamagedSqlite(error as Error)) {
      rmSync(file);
      return lockDatabase(file);
    }
    throw new BackupRefusal(
      isBusy(error as Error)
        ? `Another backup is being made in ${folder}. Wait until it has ended.`
        : `${file} cannot be written: ${String(error)}`,
      { cause: error },
    );
  }
}

/** The lock outlives what is committed. That the file is a database shows once it is written. */
function lockDatabase(file: string): DatabaseSync {
  const known = new DatabaseSync(file);
  try {
    known.exec("pragma locking_mode = exclusive; begin exclusive");
    openKnownTable(known);
    return known;
  } catch (error) {
    known.close();
    throw error;
  }
}

const busy = 5;

function isBusy(error: Error): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === "number" && (errcode & 0xff) === busy;
}
