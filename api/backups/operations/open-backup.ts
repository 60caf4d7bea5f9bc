import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  BackupRefusal,
  filesName,
  manifestName,
  parseBackedUpFile,
  parseManifest,
  secretName,
  tableName,
  type BackedUpFile,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { contentPath, isThere } from "./contents.ts";
import { readLines, verifyFile } from "./lines.ts";

export interface OpenBackup {
  /** Of all backups. */
  folder: string;
  /** Of this one. */
  path: string;
  manifest: Manifest;
}

/** One backup by its own path, or the newest of a folder. Throws BackupRefusal. */
export async function openBackup(from: string): Promise<OpenBackup> {
  const path = (await hasManifest(from)) ? from : await findNewest(from);
  const file = join(path, manifestName);
  const text = await readFile(file, "utf8");
  try {
    return { folder: dirname(dirname(path)), path, manifest: parseManifest(text) };
  } catch (error) {
    throw new BackupRefusal(`${file} is damaged or of another format.`, { cause: error });
  }
}

async function hasManifest(path: string): Promise<boolean> {
  const facts = await stat(join(path, manifestName)).catch(() => undefined);
  return facts?.isFile() ?? false;
}

async function findNewest(folder: string): Promise<string> {
  const [newest] = await listFinished(folder);
  if (newest === undefined) throw new BackupRefusal(`There is no finished backup in ${folder}.`);
  return newest;
}

/** The paths of the backups in a folder, the newest first. */
export async function listFinished(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, "backups")).catch(() => []);
  const finished: string[] = [];
  for (const name of names.toSorted().toReversed()) {
    const path = join(folder, "backups", name);
    if (await hasManifest(path)) finished.push(path);
  }
  return finished;
}

/** What the installation's tokens were signed with; undefined where a setting had it. */
export async function readSecret({ path }: OpenBackup): Promise<string | undefined> {
  return readFile(join(path, secretName), "utf8").catch(() => undefined);
}

/** Throws BackupRefusal where a row or a file is missing or damaged; the bytes of files are checked as they are copied. */
export async function verifyBackup(backup: OpenBackup): Promise<void> {
  const { manifest, path } = backup;
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    await verifyFile(join(path, tableName(name)), sha256);
  }
  await verifyFile(join(path, filesName), manifest.files.sha256);
  for await (const { key, bytes, sha256 } of listFiles(backup)) {
    if (await isThere(contentPath(backup.folder, sha256), bytes)) continue;
    throw new BackupRefusal(
      `The content of ${key} is missing or cut short. Restore another backup.`,
    );
  }
}

export async function* listFiles({ path }: OpenBackup): AsyncGenerator<BackedUpFile> {
  for await (const lines of readLines(join(path, filesName))) {
    yield* lines.map(parseBackedUpFile);
  }
}
