import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Store } from "#api/db/open.ts";
import type { FileStore } from "#api/files/file-store.ts";
import { Readable } from "node:stream";
import { syncFolders, writeSynced } from "#api/files/write-synced.ts";
import {
  backupName,
  BackupRefusal,
  filesName,
  format,
  manifestName,
  rowsFolder,
  secretName,
  rowsName,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { withSnapshot, type Snapshot } from "../queries/snapshot.ts";
import { isEmpty } from "../queries/emptiness.ts";
import { openContents, type Contents } from "./contents.ts";
import { writeLines } from "./lines.ts";
import { ownFile } from "./own-file.ts";
import { hasSealed } from "./open-backup.ts";
import { hasKey, openSealings, type Sealing, unsealed } from "./sealing.ts";
import { removeOlder, removeUnfinished, type Removed } from "./remove-older.ts";

export interface BackupPlan {
  store: Store;
  files: FileStore;
  /** Holds all backups of one installation; made where it is not there. */
  folder: string;
  /** That of the data folder, which seals what people set up for two-step sign-in; undefined where a setting has it. */
  secret: string | undefined;
  /** Seals all that is written but the manifest; undefined: nothing is sealed. */
  passphrase?: string | undefined;
  version: string;
  now: Date;
  /** So many are kept, with this one; undefined: all. */
  keep?: number | undefined;
}

export interface BackupReport {
  /** Where this one is. */
  path: string;
  rows: number;
  files: Manifest["files"];
  /** What the folder did not hold before. */
  added: Contents["added"];
  removed: Removed;
}

/**
 * Backs up all rows as of one moment, and every file that they name, while others go on writing. What is deleted for
 * good meanwhile may be missing among the files. It counts only once its manifest is there.
 */
export async function backUp(plan: BackupPlan): Promise<BackupReport> {
  if (await isEmpty(plan.store)) {
    throw new BackupRefusal(
      "There is nothing to back up: nobody has an account. Set DATA_DIR and DATABASE_URL as the server has them.",
    );
  }
  const { folder, keep, passphrase } = plan;
  const contents = await openContents(folder);
  try {
    if (!hasKey(folder) && (await hasSealed(folder))) throw keyIsGone(folder);
    const sealings = await openSealings(folder, passphrase, { make: true });
    await removeUnfinished(folder);
    const made = await makeBackup(plan, contents, sealings.current);
    const removed = await removeOlder(folder, { made: made.path, keep, sealings });
    return { ...made, removed };
  } finally {
    contents.close();
  }
}

/** Another key would open none of them. */
function keyIsGone(folder: string): BackupRefusal {
  return new BackupRefusal(
    `There are sealed backups in ${folder}, and key.age is gone, without which nobody can restore them. Put it back, or name another folder.`,
  );
}

async function makeBackup(plan: BackupPlan, contents: Contents, sealing: Sealing) {
  const path = join(plan.folder, "backups", backupName(plan.now));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await makeFolders(path);
  const { migrations, tables } = await withSnapshot(plan.store, (snapshot) =>
    writeRows(snapshot, path, sealing),
  );
  /* The files that a row names are there before it: read after the rows, none is missing. */
  const files = await writeFiles({ contents, files: plan.files }, path, sealing);
  if (plan.secret !== undefined) {
    const secret = Readable.from([Buffer.from(plan.secret)]);
    await writeSynced(join(path, secretName + sealing.suffix), sealing.seal(secret), ownFile);
  }
  const madeAt = plan.now.toISOString();
  const made = { format, madeAt, version: plan.version, migrations, tables, files } as const;
  await writeManifest(path, made, sealing);
  await syncFolders(join(path, rowsFolder), plan.folder);
  const rows = Object.values(tables).reduce((sum, { lines }) => sum + lines, 0);
  return { path, rows, files, added: contents.added };
}

/** Of a backup that is not there yet. */
export async function makeFolders(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await mkdir(join(path, rowsFolder), { mode: 0o700 });
}

export async function writeRows(
  { migrations, tables, readRows }: Snapshot,
  path: string,
  sealing: Sealing,
): Promise<Pick<Manifest, "migrations" | "tables">> {
  const written: Manifest["tables"] = {};
  for (const table of tables) {
    const lines = await writeLines(join(path, rowsName(table.name)), readRows(table), sealing);
    written[table.name] = { ...lines, lastId: table.lastId };
  }
  return { migrations, tables: written };
}

async function writeFiles(
  { contents, files }: { contents: Contents; files: FileStore },
  path: string,
  sealing: Sealing,
): Promise<Manifest["files"]> {
  let bytes = 0;
  const lines = await writeLines(
    join(path, filesName),
    (async function* () {
      for await (const file of contents.store(files, sealing)) {
        bytes += file.bytes;
        yield [file];
      }
    })(),
    sealing,
  );
  return { ...lines, bytes };
}

/** Of a backup of rows alone. */
export async function writeNoFiles(path: string, sealing: Sealing): Promise<Manifest["files"]> {
  const lines = await writeLines(join(path, filesName), Readable.from([]), sealing);
  return { ...lines, bytes: 0 };
}

/** Under its name only when all that it names is on disk. */
export async function writeManifest(path: string, made: Manifest, sealing: Sealing): Promise<void> {
  const manifest: Manifest = sealing === unsealed ? made : { ...made, encryption: "age" };
  const draft = join(path, `${manifestName}.draft`);
  await writeFile(draft, `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(draft, join(path, manifestName));
}
