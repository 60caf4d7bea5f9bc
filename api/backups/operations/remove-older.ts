import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupRefusal, manifestName } from "#contract/wire/backups/backup-format.ts";
import { contentPath, listContents, listDrafts } from "./contents.ts";
import { listBackups, listFiles, listFinished, readManifest } from "./open-backup.ts";
import type { Sealings } from "./sealing.ts";

export interface Removed {
  backups: number;
  contents: number;
}

/**
 * Keeps the backup that was just made and the newest of the others, so many in all, and the contents that these name.
 * The clock may have been wrong: that one need not be the newest by its name.
 */
export async function removeOlder(
  folder: string,
  {
    made,
    keep = Infinity,
    sealings,
  }: { made: string; keep?: number | undefined; sealings: Sealings },
): Promise<Removed> {
  const others = (await listFinished(folder)).filter((path) => path !== made);
  const older = others.slice(keep - 1);
  if (older.length === 0) return { backups: 0, contents: 0 };
  const needed = await findNeeded([made, ...others.slice(0, keep - 1)], sealings);
  for (const path of older) await removeBackup(path);
  let contents = 0;
  /* What a damaged one names is not known. */
  if (!needed) return { backups: older.length, contents };
  /* All that nothing names: a process may have ended amid this before. */
  for await (const name of listContents(folder)) {
    if (needed.has(name)) continue;
    await rm(contentPath(folder, name), { force: true });
    contents += 1;
  }
  return { backups: older.length, contents };
}

/** What a process left that ended amid a backup; only while no other makes one. */
export async function removeUnfinished(folder: string): Promise<void> {
  const finished = new Set(await listFinished(folder));
  const unfinished = (await listBackups(folder)).filter((path) => !finished.has(path));
  for (const path of [...unfinished, ...(await listDrafts(folder))]) {
    await rm(path, { recursive: true });
  }
}

/** Half removed it must not count. */
async function removeBackup(path: string): Promise<void> {
  await rm(join(path, manifestName));
  await rm(path, { recursive: true });
}

/** Undefined where one of them cannot be read. */
async function findNeeded(paths: string[], sealings: Sealings): Promise<Set<string> | undefined> {
  const needed = new Set<string>();
  try {
    for (const path of paths) {
      const sealing = sealings.of(await readManifest(path));
      for await (const { sha256 } of listFiles({ path, sealing })) {
        needed.add(sha256 + sealing.suffix);
      }
    }
  } catch (error) {
    if (error instanceof BackupRefusal) return undefined;
    throw error;
  }
  return needed;
}
