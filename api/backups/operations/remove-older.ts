import { openTemporarySizes, type Sizes } from "#api/db/temporary-sizes.ts";
import { manifestName } from "#contract/wire/backups/backup-format.ts";
import { contentPath, listContents, listDrafts } from "./contents.ts";
import {
  type BackupPath,
  listBackups,
  listFiles,
  listFinished,
  readPassedProof,
  requireManifest,
  undefinedIfRefused,
} from "./open-backup.ts";
import type { BackupPlace } from "./places/backup-place.ts";
import { openSealings, type Sealings } from "./open-sealings.ts";

export interface Removed {
  backups: number;
  contents: number;
}

/**
 * Keeps the backup that was just made or proven and the newest of the others, so many in all; beside them the newest
 * proven one, and the newest of these that lacks nothing; and the contents that all these name. The clock may have been
 * wrong: that one need not be the newest by its name.
 */
export async function removeOlder(
  place: BackupPlace,
  {
    made,
    keep = Infinity,
    sealings,
  }: { made: string; keep?: number | undefined; sealings: Sealings },
): Promise<Removed> {
  const others = (await listFinished(place)).filter((path) => path !== made);
  const kept = await chooseKept(place, [made, ...others], keep);
  const older = others.filter((path) => !kept.has(path));
  if (older.length === 0) return { backups: 0, contents: 0 };
  const needed = openTemporarySizes();
  try {
    /* What a damaged one names is not known. */
    const isKnown = await findNeeded(place, kept, { sealings, needed })
      .then(() => true)
      .catch(undefinedIfRefused);
    for (const path of older) await removeBackup(place, path);
    const contents = isKnown ? await removeUnneeded(place, needed) : 0;
    return { backups: older.length, contents };
  } finally {
    needed.close();
  }
}

/** What stood in for a backup until it was proven can go. Whoever makes one meanwhile sees to it as well. */
export async function removeOlderThanProven(
  { place, path: made }: BackupPath,
  { keep, passphrase }: { keep: number; passphrase: string | undefined },
): Promise<void> {
  const lock = await place.lock().catch(undefinedIfRefused);
  if (!lock) return;
  try {
    const sealings = await openSealings(place, passphrase, { make: false });
    await removeOlder(place, { made, keep, sealings });
  } finally {
    await lock.release();
  }
}

/** Of paths, the newest first. */
async function chooseKept(
  place: BackupPlace,
  paths: string[],
  keep: number,
): Promise<ReadonlySet<string>> {
  const kept = new Set(paths.slice(0, keep));
  if (kept.size === paths.length) return kept;
  let isProven = false;
  for (const path of paths) {
    const proof = await readPassedProof({ place, path });
    if (!proof) continue;
    const isWhole = proof.lost === undefined;
    if (isWhole || !isProven) kept.add(path);
    if (isWhole) break;
    isProven = true;
  }
  return kept;
}

/** What a process left that ended amid a backup; only while no other makes one. */
export async function removeUnfinished(place: BackupPlace): Promise<void> {
  const finished = new Set(await listFinished(place));
  for (const path of await listBackups(place)) {
    if (!finished.has(path)) await place.removeFolder(path);
  }
  await place.remove(await listDrafts(place));
}

/** Half removed it must not count. */
async function removeBackup(place: BackupPlace, path: string): Promise<void> {
  await place.remove([`${path}/${manifestName}`]);
  await place.removeFolder(path);
}

/** Throws BackupRefusal where one of them cannot be read. */
async function findNeeded(
  place: BackupPlace,
  paths: Iterable<string>,
  { sealings, needed }: { sealings: Sealings; needed: Sizes },
): Promise<void> {
  for (const path of paths) {
    const sealing = sealings.of(await requireManifest({ place, path }));
    for await (const { sha256, bytes } of listFiles({ place, path, sealing })) {
      needed.set(contentPath(sha256 + sealing.suffix), bytes);
    }
  }
}

/** All that nothing names: a process may have ended amid this before. */
async function removeUnneeded(place: BackupPlace, needed: Sizes): Promise<number> {
  let removed = 0;
  for await (const paths of listContents(place)) {
    const unneeded: string[] = [];
    for (const path of paths) {
      if ((await needed.find(path)) === undefined) unneeded.push(path);
    }
    await place.remove(unneeded);
    removed += unneeded.length;
  }
  return removed;
}
