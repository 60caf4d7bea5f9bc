import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { subDays } from "date-fns";
import { removeSqliteCopies } from "#api/db/copy-sqlite.ts";
import type { Store } from "#api/db/open.ts";
import { syncFolders } from "#api/files/write-synced.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import type { Services } from "#api/services.ts";
import {
  backupName,
  format,
  isBackupName,
  rowsFolder,
} from "#contract/wire/backups/backup-format.ts";
import { findDatabaseBytes } from "../queries/database-bytes.ts";
import { withSnapshot } from "../queries/snapshot.ts";
import { makeFolders, writeManifest, writeNoFiles, writeRows } from "./back-up.ts";
import { openSealings } from "./sealing.ts";

/** To copy more keeps a start waiting for an hour. */
const maxCopiedBytes = 10 * 1024 ** 3;
const maxCopies = 2;
const keptDays = 30;

/** Before what copies are made: each has a folder. */
const reasons = ["updates", "repairs"] as const;

/** Holds copies of the rows, each a backup without files. */
export function copiesOf(copiesFolder: string, reason: (typeof reasons)[number]): string {
  return join(copiesFolder, `before-${reason}`);
}

interface CopyPlan {
  store: Store;
  folder: string;
  /** Seals them; undefined: they are not sealed. */
  passphrase: string | undefined;
  version: string;
  now: Date;
}

/**
 * Copies all rows of a PostgreSQL database before it is brought up to date or repaired, as a backup without files, which
 * the older version restores. Gives its path; undefined where the database is too large for that.
 */
export async function copyRows(plan: CopyPlan): Promise<string | undefined> {
  const { store, folder, passphrase, version, now } = plan;
  if ((await findDatabaseBytes(store.read)) > maxCopiedBytes) return undefined;
  const backups = join(folder, "backups");
  const path = join(backups, backupName(now));
  /* A start may have been killed amid one of this second. */
  await rm(path, { recursive: true, force: true });
  await mkdir(backups, { recursive: true, mode: 0o700 });
  await makeFolders(path);
  const { current: sealing } = await openSealings(folder, passphrase, { make: true });
  const rows = await withSnapshot(store, (snapshot) => writeRows(snapshot, path, sealing));
  const files = await writeNoFiles(path, sealing);
  const made = { format, madeAt: now.toISOString(), version, ...rows, files } as const;
  await writeManifest(path, made, sealing);
  await syncFolders(join(path, rowsFolder), folder);
  const older = (await listCopies(backups)).filter((name) => name !== backupName(now));
  await remove(backups, older.slice(maxCopies - 1));
  return path;
}

/** Of either database: those of updates and repairs that were 30 days ago. */
export async function removeOldCopies({
  store,
  copiesFolder,
  now,
}: Pick<Services, "store" | "copiesFolder" | "now">): Promise<void> {
  const before = subDays(now(), keptDays);
  if (store.file !== undefined) await removeSqliteCopies(store.file, before);
  for (const reason of reasons) {
    const backups = join(copiesOf(copiesFolder, reason), "backups");
    const old = (await listCopies(backups)).filter((name) => name < backupName(before));
    await remove(backups, old);
  }
}

/** Also what was not finished; the newest first. */
async function listCopies(backups: string): Promise<string[]> {
  const names = (await readdir(backups).catch(undefinedIfAbsent)) ?? [];
  return names.filter(isBackupName).toSorted().toReversed();
}

async function remove(backups: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(backups, name), { recursive: true, force: true });
}
