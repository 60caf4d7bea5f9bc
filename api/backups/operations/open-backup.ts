import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { FileTooLarge } from "#api/files/read-whole.ts";
import {
  BackupRefusal,
  filesName,
  isBackupName,
  manifestName,
  missingName,
  parseBackedUpFile,
  parseManifest,
  parseMissingFile,
  parseProof,
  proofName,
  secretName,
  rowsName,
  type BackedUpFile,
  type BackupProof,
  type Manifest,
} from "#contract/wire/backups/backup-format.ts";
import { contentsFolder, DamagedContent, isStored } from "./contents.ts";
import { readLines, verifyFile } from "./lines.ts";
import { type BackupPlace, type PlaceAddress, PlaceFault } from "./places/backup-place.ts";
import { openPlace, openPlaceOf } from "./places/open-place.ts";
import { readPlacedWhole } from "./read-placed.ts";
import { openSealings } from "./open-sealings.ts";
import { type Sealing } from "./sealing.ts";

/** One of a place. */
export interface BackupPath {
  place: BackupPlace;
  path: string;
}

export interface OpenBackup extends BackupPath {
  manifest: Manifest;
  sealing: Sealing;
}

export const backupsFolder = "backups";

/** A hundred times what one has. */
const maxBytes = 1_000_000;

/** One backup by its own address, or the newest of a place. Throws BackupRefusal. */
export async function openBackup(from: PlaceAddress, passphrase?: string): Promise<OpenBackup> {
  return openFinished(await findBackup(from), passphrase);
}

/** The same of one that is in a place. */
export async function openFinished(
  { place, path }: BackupPath,
  passphrase?: string,
): Promise<OpenBackup> {
  const manifest = await requireManifest({ place, path });
  const sealings = await openSealings(place, passphrase, { make: false });
  return { place, path, manifest, sealing: sealings.of(manifest) };
}

async function findBackup(from: PlaceAddress): Promise<BackupPath> {
  const one = await openPlaceOf(from);
  if (one && (await hasManifest(one))) return one;
  const place = await openPlace(from);
  for (const path of await listBackups(place)) {
    if (await hasManifest({ place, path })) return { place, path };
  }
  throw new BackupRefusal(`There is no finished backup in ${place.nameOf()}.`);
}

async function hasManifest({ place, path }: BackupPath): Promise<boolean> {
  return (await place.open(`${path}/${manifestName}`)) !== undefined;
}

/** Undefined where it was not finished. It tells without a passphrase what it is. Throws BackupRefusal. */
export function readManifest(backup: BackupPath): Promise<Manifest | undefined> {
  return readFact(backup, manifestName, parseManifest);
}

export async function requireManifest(backup: BackupPath): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (manifest) return manifest;
  throw new BackupRefusal(`${backup.place.nameOf(backup.path)} was removed meanwhile.`);
}

/** Undefined where nobody has tried to restore it yet. Throws BackupRefusal. */
export function readProof(backup: BackupPath): Promise<BackupProof | undefined> {
  return readFact(backup, proofName, parseProof);
}

/** Undefined where it was not proven: nobody has tried, it failed, or what came of it cannot be read. */
export async function readPassedProof(backup: BackupPath): Promise<BackupProof | undefined> {
  const proof = await readProof(backup).catch(undefinedIfRefused);
  return proof?.problem === undefined ? proof : undefined;
}

async function readFact<T>(
  { place, path }: BackupPath,
  name: string,
  parse: (content: string) => T,
): Promise<T | undefined> {
  const file = `${path}/${name}`;
  const content = await readPlacedWhole(place, file, { maxBytes }).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? refuse(place.nameOf(file), error) : error;
  });
  if (!content) return undefined;
  try {
    return parse(content.toString());
  } catch (error) {
    throw refuse(place.nameOf(file), error);
  }
}

function refuse(file: string, cause: unknown): BackupRefusal {
  return new BackupRefusal(`${file} is damaged or of another format.`, { cause });
}

/** Those of a place that were finished, the newest first. */
export async function listFinished(place: BackupPlace): Promise<string[]> {
  const finished: string[] = [];
  for (const path of await listBackups(place)) {
    if (await hasManifest({ place, path })) finished.push(path);
  }
  return finished;
}

/** Whether there are some that only the place's key opens. */
export async function hasSealed(place: BackupPlace): Promise<boolean> {
  for (const path of await listBackups(place)) {
    const manifest = await readManifest({ place, path }).catch(undefinedIfRefused);
    if (manifest?.encryption !== undefined) return true;
  }
  return false;
}

/** One that is damaged says nothing. */
export function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof BackupRefusal)) throw error;
}

/** With those that were not finished; the newest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names = (await place.listFolders(backupsFolder)).filter(isBackupName);
  return names
    .toSorted()
    .toReversed()
    .map((name) => `${backupsFolder}/${name}`);
}

/** What the installation's tokens were signed with; undefined where a setting had it. */
export async function readSecret({
  place,
  path,
  sealing,
}: OpenBackup): Promise<string | undefined> {
  const stored = await readPlacedWhole(place, `${path}/${secretName}${sealing.suffix}`, {
    maxBytes,
  });
  return stored && text(sealing.open(Readable.from([stored])));
}

/** Throws BackupRefusal where rows or the list of files are missing or damaged. */
export async function verifyBackup({ place, path, manifest, sealing }: OpenBackup): Promise<void> {
  const verify = (name: string, sha256: string) =>
    verifyFile(place, `${path}/${name}${sealing.suffix}`, sha256);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    await verify(rowsName(name), sha256);
  }
  await verify(filesName, manifest.files.sha256);
  if (manifest.missing) await verify(missingName, manifest.missing.sha256);
}

/** Throws DamagedContent where a file is missing or cut short: what a list tells, without reading any. */
export async function verifyContents(
  backup: OpenBackup,
  files: AsyncIterable<BackedUpFile> = listFiles(backup),
): Promise<void> {
  const sizes = await backup.place.openSizes(contentsFolder);
  try {
    for await (const file of files) {
      if (await isStored(sizes, file, backup.sealing)) continue;
      throw new DamagedContent(backup, file, "missing or cut short");
    }
  } finally {
    sizes.close();
  }
}

export function listFiles(backup: Listed): AsyncGenerator<BackedUpFile> {
  return readList(backup, filesName, parseBackedUpFile);
}

/** What rows of it name and it could not have, and whether it was lost; undefined where it does not say. Throws BackupRefusal. */
export async function listMissing(backup: OpenBackup): Promise<Map<string, boolean> | undefined> {
  if (!backup.manifest.missing) return undefined;
  const missing = new Map<string, boolean>();
  for await (const { key, isLost } of readList(backup, missingName, parseMissingFile)) {
    missing.set(key, isLost);
  }
  return missing;
}

type Listed = Omit<OpenBackup, "manifest">;

async function* readList<T>(
  { place, path, sealing }: Listed,
  name: string,
  parse: (line: string) => T,
): AsyncGenerator<T> {
  const file = `${path}/${name}`;
  try {
    for await (const lines of readLines(place, file, sealing)) yield* lines.map(parse);
  } catch (error) {
    throw error instanceof PlaceFault ? error : refuse(place.nameOf(file), error);
  }
}
