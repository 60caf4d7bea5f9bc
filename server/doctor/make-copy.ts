import { stat } from "node:fs/promises";
import { backUp } from "#api/backups/operations/back-up.ts";
import { copySqlite } from "#api/db/copy-sqlite.ts";
import { backupName } from "#contract/wire/backups/backup-format.ts";
import { ConfigError } from "../config.ts";
import { findSecret } from "../data-dir.ts";
import { version } from "../product.ts";
import type { Site } from "./check.ts";

/**
 * What the database holds before anything is repaired: a copy beside the file of SQLite, or else a backup. Gives where
 * it is. Throws where none can be made.
 */
export async function makeCopy(site: Site): Promise<string> {
  const { store, files, backups: folder, config, now } = site;
  if (store.file !== undefined) {
    await requireRoom(site, store.file);
    return copySqlite(store.file, { name: backupName(now()), reason: "doctor" });
  }
  if (folder === undefined) {
    throw new ConfigError(
      "Of PostgreSQL a backup is made first: name a folder for it by --backups FOLDER, or set BACKUP_TO",
    );
  }
  const secret = config.secret === undefined ? await findSecret(config.dataDir) : undefined;
  const { backupPassphrase: passphrase } = config;
  const made = await backUp({ store, files, folder, secret, passphrase, version, now: now() });
  return made.path;
}

/** A disk that the copy fills would stop the site. */
async function requireRoom({ files, config }: Site, file: string): Promise<void> {
  if (config.bucket) return;
  const { size } = await stat(file);
  const { free } = await files.measureSpace();
  if (free > 2 * size) return;
  throw new ConfigError(
    "There is no room for a copy of the database, without which nothing is repaired",
  );
}
