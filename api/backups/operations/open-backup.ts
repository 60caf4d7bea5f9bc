import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
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
import { DamagedContent, isStored } from "./contents.ts";
import { openSealings, type Sealing } from "./sealing.ts";
import { readLines, verifyFile } from "./lines.ts";

export interface OpenBackup {
  /** Of all backups. */
  folder: string;
  /** Of this one. */
  path: string;
  manifest: Manifest;
  sealing: Sealing;
}

/** A hundred times what one has. */
const maxManifestBytes = 1_000_000;

/** One backup by its own path, or the newest of a folder. Throws BackupRefusal. */
export async function openBackup(from: string, passphrase?: string): Promise<OpenBackup> {
  const path = (await hasManifest(from)) ? from : await findNewest(from);
  const folder = dirname(dirname(path));
  const manifest = await readManifest(path);
  const sealings = await openSealings(folder, passphrase, { make: false });
  return { folder, path, manifest, sealing: sealings.of(manifest) };
}

/** Of a finished one, which tells without a passphrase what it is. Throws BackupRefusal. */
export async function readManifest(path: string): Promise<Manifest> {
  const file = join(path, manifestName);
  const { size } = await stat(file);
  if (size > maxManifestBytes) throw refuse(file);
  const content = await readFile(file, "utf8");
  try {
    return parseManifest(content);
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

/** Whether there are some that only the folder's key opens. */
export async function hasSealed(folder: string): Promise<boolean> {
  for (const path of await listFinished(folder)) {
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest?.encryption !== undefined) return true;
  }
  return false;
}

/** With those that were not finished. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(join(folder, "backups")).catch(undefinedIfAbsent)) ?? [];
  const own = names.filter(isBackupName).toSorted().toReversed();
  return own.map((name) => join(folder, "backups", name));
}

/** Undefined where nobody has tried to restore it yet. Throws BackupRefusal. */
export async function readProof(path: string): Promise<BackupProof | undefined> {
  const file = join(path, proofName);
  const content = await readFile(file, "utf8").catch(undefinedIfAbsent);
  if (content === undefined) return undefined;
  try {
    return parseProof(content);
  } catch (error) {
    throw refuse(file, error);
  }
}

/** What the installation's tokens were signed with; undefined where a setting had it. */
export async function readSecret({ path, sealing }: OpenBackup): Promise<string | undefined> {
  const stored = await readFile(join(path, secretName + sealing.suffix)).catch(undefinedIfAbsent);
  return stored && text(sealing.open(Readable.from([stored])));
}

/** Throws BackupRefusal where rows or the list of files are missing or damaged. */
export async function verifyBackup(backup: OpenBackup): Promise<void> {
  const { manifest, path, sealing } = backup;
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    await verifyFile(join(path, rowsName(name) + sealing.suffix), sha256);
  }
  await verifyFile(join(path, filesName + sealing.suffix), manifest.files.sha256);
}

/** Throws DamagedContent where a file is missing or cut short; all bytes are checked as they are copied. */
export async function verifyContents(backup: OpenBackup): Promise<void> {
  for await (const file of listFiles(backup)) {
    if (await isStored(backup.folder, file, backup.sealing)) continue;
    throw new DamagedContent(file.key, "missing or cut short");
  }
}

export async function* listFiles({
  path,
  sealing,
}: Pick<OpenBackup, "path" | "sealing">): AsyncGenerator<BackedUpFile> {
  const file = join(path, filesName);
  try {
    for await (const lines of readLines(file, sealing)) yield* lines.map(parseBackedUpFile);
  } catch (error) {
    throw refuse(file, error);
  }
}
