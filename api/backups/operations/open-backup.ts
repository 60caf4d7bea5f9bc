import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import {
  BackupRefusal,
  filesName,
  isBackupName,
  manifestName,
  parseBackedUpFile,
  parseManifest,
  parseProof,
  proofName,
  secretName,
  rowsName,
  type BackedUpFile,
  type BackupProof,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { contentPath, DamagedContent, isThere } from "./contents.ts";
import { readLines, verifyFile } from "./lines.ts";

export interface OpenBackup {
  /** Of all backups. */
  folder: string;
  /** Of this one. */
  path: string;
  manifest: Manifest;
}

/** A hundred times what one has. */
const maxManifestBytes = 1_000_000;

/** One backup by its own path, or the newest of a folder. Throws BackupRefusal. */
export async function openBackup(from: string): Promise<OpenBackup> {
  const path = (await hasManifest(from)) ? from : await findNewest(from);
  const file = join(path, manifestName);
  const { size } = await stat(file);
  if (size > maxManifestBytes) throw refuse(file);
  const text = await readFile(file, "utf8");
  try {
    return { folder: dirname(dirname(path)), path, manifest: parseManifest(text) };
  } catch (error) {
    throw refuse(file, error);
  }
}

function refuse(file: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal(`${file} is damaged or of another format.`, { cause });
}

async function hasManifest(path: string): Promise<boolean> {
  const facts = await stat(join(path, manifestName)).catch(undefinedIfAbsent);
  return facts?.isFile() ?? false;
}

async function findNewest(folder: string): Promise<string> {
  const [newest] = await listFinished(folder);
  if (newest === undefined) throw new BackupRefusal(`There is no finished backup in ${folder}.`);
  return newest;
}

/** The paths of the finished backups in a folder, the newest first. */
export async function listFinished(folder: string): Promise<string[]> {
  const finished: string[] = [];
  for (const path of await listBackups(folder)) {
    if (await hasManifest(path)) finished.push(path);
  }
  return finished;
}

/** With those that were not finished. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(join(folder, "backups")).catch(undefinedIfAbsent)) ?? [];
  const own = names.filter(isBackupName).toSorted().toReversed();
  return own.map((name) => join(folder, "backups", name));
}

/** Undefined where nobody has tried to restore it yet. */
export async function readProof({ path }: OpenBackup): Promise<BackupProof | undefined> {
  const text = await readFile(join(path, proofName), "utf8").catch(undefinedIfAbsent);
  return text === undefined ? undefined : parseProof(text);
}

/** What the installation's tokens were signed with; undefined where a setting had it. */
export async function readSecret({ path }: OpenBackup): Promise<string | undefined> {
  return readFile(join(path, secretName), "utf8").catch(undefinedIfAbsent);
}

/** Throws BackupRefusal where rows or the list of files are missing or damaged. */
export async function verifyBackup(backup: OpenBackup): Promise<void> {
  const { manifest, path } = backup;
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    await verifyFile(join(path, rowsName(name)), sha256);
  }
  await verifyFile(join(path, filesName), manifest.files.sha256);
}

/** Throws DamagedContent where a file is missing or cut short; all bytes are checked as they are copied. */
export async function verifyContents(backup: OpenBackup): Promise<void> {
  for await (const { key, bytes, sha256 } of listFiles(backup)) {
    if (await isThere(contentPath(backup.folder, sha256), bytes)) continue;
    throw new DamagedContent(key, "missing or cut short");
  }
}

export async function* listFiles({ path }: OpenBackup): AsyncGenerator<BackedUpFile> {
  const file = join(path, filesName);
  try {
    for await (const lines of readLines(file)) yield* lines.map(parseBackedUpFile);
  } catch (error) {
    throw refuse(file, error);
  }
}
