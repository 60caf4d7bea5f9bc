import { findUnknownMigrations, listApplied, migrate } from "#api/db/migrate.ts";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { hashBytes } from "#api/files/hash-stream.ts";
import { isAway } from "#api/files/is-away.ts";
import { isStorageFull } from "#api/files/is-storage-full.ts";
import {
  BackupRefusal,
  isJsonLine,
  rowsName,
  type BackedUpFile,
} from "#contract/wire/backups/backup-format.ts";
import { loadRows, setLastId, tryRows } from "../queries/load-rows.ts";
import { isEmpty, occupied } from "../queries/emptiness.ts";
import { DamagedContent, readContent, verifyContent } from "./contents.ts";
import { readLines } from "./lines.ts";
import {
  listFiles,
  openBackup,
  readSecret,
  verifyBackup,
  verifyContents,
  type OpenBackup,
} from "./open-backup.ts";
import type { PlaceAddress } from "./places/backup-place.ts";
import { withRestoreMark } from "./restore-mark.ts";

export interface RestorePlan {
  /** One backup, or a place of them, of which the newest is taken. */
  from: PlaceAddress;
  /** Where it was sealed. */
  passphrase?: string | undefined;
  /** Empty, of either kind. */
  store: Store;
  files: FileStore;
  /** Is told what the installation's tokens were signed with, where the backup has it. */
  keepSecret?(secret: string): Promise<unknown>;
  /** Is given each file that is missing or damaged, which are left out then; undefined: none may be. */
  leaveOut?: ((problem: string) => void) | undefined;
  /** Told how many files are checked so far, and then how many are restored. */
  report?: (act: "checked" | "restored", files: number) => void;
}

/** How many were restored, and how many left out. */
export interface RestoredFiles {
  files: number;
  damaged: number;
}

export interface Restored extends RestoredFiles {
  manifest: OpenBackup["manifest"];
}

/**
 * Fills an empty database and file store from a backup, whichever kind of database it was made of, and migrates it to
 * this program's version. Everything is checked before anything is written, unless damaged files are left out, and the
 * rows are tried; they come last, all or none. Throws BackupRefusal.
 */
export async function restore(plan: RestorePlan): Promise<Restored> {
  const { store, keepSecret, leaveOut } = plan;
  const backup = await openRestorable(plan);
  const { manifest } = backup;
  const applied = await listApplied(store);
  if (applied.some((name) => !manifest.migrations.includes(name))) {
    throw new BackupRefusal(
      `The database was made by a newer version than the backup, ${manifest.version}. Restore into an empty folder or database.`,
    );
  }
  await verifyBackup(backup);
  if (!leaveOut) await verifyFiles(backup, () => listFiles(backup), plan);
  const secret = await readSecret(backup);
  return withRestoreMark(plan.files, {
    prepare: async () => {
      await withRowsOf(backup, store, tryRows);
      if (secret !== undefined) await keepSecret?.(secret);
    },
    fill: async () => {
      const counts = await restoreFiles(backup, listFiles(backup), plan);
      await restoreRows(backup, store);
      await migrate(store);
      return { manifest, ...counts };
    },
  });
}

type Opening = Pick<RestorePlan, "from" | "passphrase" | "store">;

/** Of this version or an older one, for an empty database. Throws BackupRefusal. */
export async function openRestorable({ from, passphrase, store }: Opening): Promise<OpenBackup> {
  const backup = await openBackup(from, passphrase);
  const { manifest } = backup;
  const [unknown] = findUnknownMigrations(manifest.migrations);
  if (unknown !== undefined) {
    throw new BackupRefusal(
      `The backup was made by a newer version, ${manifest.version} (its database has "${unknown}"). Restore it with that version.`,
    );
  }
  if (!(await isEmpty(store))) throw occupied();
  return backup;
}

/** Throws DamagedContent before any is copied: those that were would stay, and no row would name them. */
export async function verifyFiles(
  backup: OpenBackup,
  list: () => AsyncIterable<BackedUpFile>,
  { report }: Pick<RestorePlan, "report">,
): Promise<void> {
  await verifyContents(backup, list());
  let checked = 0;
  for await (const file of list()) {
    await verifyContent(backup, file);
    checked += 1;
    report?.("checked", checked);
  }
}

export async function restoreFiles(
  backup: OpenBackup,
  list: AsyncIterable<BackedUpFile>,
  { files, leaveOut, report }: Pick<RestorePlan, "files" | "leaveOut" | "report">,
): Promise<RestoredFiles> {
  const counts = { files: 0, damaged: 0 };
  for await (const file of list) {
    try {
      await restoreFile(backup, file, files);
      counts.files += 1;
      report?.("restored", counts.files);
    } catch (error) {
      if (!leaveOut || !(error instanceof DamagedContent)) throw error;
      leaveOut(error.problem);
      counts.damaged += 1;
    }
  }
  return counts;
}

/** Of a backup that was verified, into an empty database, which has the backup's version afterwards. */
export function restoreRows(backup: OpenBackup, store: Store): Promise<void> {
  return withRowsOf(backup, store, loadRows);
}

async function withRowsOf(
  { manifest, place, path, sealing }: OpenBackup,
  store: Store,
  load: typeof loadRows,
): Promise<void> {
  await migrate(store, { upTo: manifest.migrations.at(-1) });
  await load(store, async (insert, trx) => {
    for (const [name, { lastId }] of Object.entries(manifest.tables)) {
      let before = 0;
      for await (const lines of readLines(place, `${path}/${rowsName(name)}`, sealing)) {
        await insert(name, lines).catch((error: Error) =>
          refuseRows(error, { name, lines, before }),
        );
        before += lines.length;
      }
      if (lastId !== null) await setLastId(trx, store.dialect, name, lastId);
    }
  });
}

/** Of lines that are one statement, which one does not fit is only known where it is no JSON. */
function refuseRows(
  error: Error,
  { name, lines, before }: { name: string; lines: string[]; before: number },
): never {
  if (isStorageFull(error) || isAway(error) || error instanceof BackupRefusal) throw error;
  const broken = lines.findIndex((line) => !isJsonLine(line));
  const [first, last] = [before + 1, before + lines.length];
  const which = first === last ? `Line ${first}` : `One of the lines ${first} to ${last}`;
  const problem =
    broken === -1
      ? `${which} of the rows of ${name} does not fit: ${error.message.replace(/\.$/, "")}`
      : `Line ${first + broken} of the rows of ${name} is no JSON`;
  throw new BackupRefusal(`${problem}. Restore another backup.`, { cause: error });
}

async function restoreFile(
  backup: OpenBackup,
  file: BackedUpFile,
  files: FileStore,
): Promise<void> {
  const there = await files.open(file.key);
  if (there) {
    /* A restore that was stopped has brought it. */
    if ((await hashBytes(there.read(), "sha256")).hash === file.sha256) return;
    throw new BackupRefusal(
      `There is another file ${file.key} already. Restore into an empty folder.`,
    );
  }
  const received = await files.receive(readContent(backup, file));
  await received.keep(file.key);
}
