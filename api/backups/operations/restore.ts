import { join } from "node:path";
import { findUnknownMigrations, listApplied, migrate } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import {
  BackupRefusal,
  tableName,
  type BackedUpFile,
} from "#contract/wire/backups/backup-format.ts";
import { loadRows, setLastId } from "../queries/load-rows.ts";
import { isEmpty } from "../queries/tables.ts";
import { readContent } from "./contents.ts";
import { readLines } from "./lines.ts";
import { listFiles, openBackup, readSecret, verifyBackup, type OpenBackup } from "./open-backup.ts";

export interface RestorePlan {
  /** One backup, or a folder of them, of which the newest is taken. */
  from: string;
  /** Empty, of either kind. */
  store: Store;
  files: FileStore;
  /** Is told what the installation's tokens were signed with, where the backup has it. */
  keepSecret?(secret: string): Promise<unknown>;
}

/**
 * Fills an empty database and file store from a backup, whichever kind of database it was made of, and migrates it to
 * this program's version. Everything is checked before anything is written; the rows come last, all or none.
 * Throws BackupRefusal.
 */
export async function restore({
  from,
  store,
  files,
  keepSecret,
}: RestorePlan): Promise<OpenBackup> {
  const backup = await openBackup(from);
  const { manifest, path } = backup;
  const [unknown] = findUnknownMigrations(manifest.migrations);
  if (unknown !== undefined) {
    throw new BackupRefusal(
      `The backup was made by a newer version, ${manifest.version} (its database has "${unknown}"). Restore it with that version.`,
    );
  }
  const applied = await listApplied(store);
  const isOlder = applied.every((name) => manifest.migrations.includes(name));
  if (!isOlder || !(await isEmpty(store))) {
    throw new BackupRefusal(
      "There is something in the database already. Restore into an empty folder or database, and keep this one until you are sure.",
    );
  }
  await verifyBackup(backup);
  for await (const file of listFiles(backup)) await restoreFile(backup, file, files);
  const secret = await readSecret(backup);
  if (secret !== undefined) await keepSecret?.(secret);
  await migrate(store, { upTo: manifest.migrations.at(-1) });
  await loadRows(store, async (insert, trx) => {
    for (const [name, { lastId }] of Object.entries(manifest.tables)) {
      for await (const lines of readLines(join(path, tableName(name)))) await insert(name, lines);
      if (lastId !== null) await setLastId(trx, store.dialect, name, lastId);
    }
  });
  await migrate(store);
  return backup;
}

async function restoreFile(
  { folder }: OpenBackup,
  file: BackedUpFile,
  files: FileStore,
): Promise<void> {
  const received = await files.receive(readContent(folder, file));
  await received.keep(file.key);
}
