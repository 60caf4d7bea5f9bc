import { stat } from "node:fs/promises";
import { copiesOf, copyRows } from "#api/backups/operations/update-copies.ts";
import { copySqlite } from "#api/db/copy-sqlite.ts";
import { backupName } from "#contract/wire/backups/backup-format.ts";
import { ConfigError } from "../config.ts";
import { version } from "../product.ts";
import type { Site } from "./check.ts";

/**
 * All rows as they are before anything is repaired: a copy of the file of SQLite beside it, or of PostgreSQL a backup
 * without files. Gives where it is. Throws where none can be made.
 */
export async function makeCopy(site: Site): Promise<string> {
  const { store, config, now } = site;
  if (store.file !== undefined) {
    await requireRoom(site, store.file);
    return copySqlite(store.file, { name: backupName(now()), reason: "doctor" });
  }
  const { backups, dataDir, backupPassphrase: passphrase } = config;
  const to = copiesOf(backups?.to ?? dataDir, "repairs");
  const path = await copyRows({ store, to, passphrase, version, now: now() });
  if (path !== undefined) return path;
  throw new ConfigError("the database is too large to be copied first: repair it by hand");
}

/** A disk that the copy fills would stop the site. */
async function requireRoom({ config, readDisk }: Site, file: string): Promise<void> {
  const { size } = await stat(file);
  const { bavail, bsize } = await readDisk(config.dataDir);
  if (bavail * bsize > 2 * size) return;
  throw new ConfigError("there is no room for a copy of the database first");
}
