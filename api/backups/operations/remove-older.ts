import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { contentPath, draftPrefix } from "./contents.ts";
import { listFiles, listFinished, openBackup } from "./open-backup.ts";

export interface Removed {
  backups: number;
  contents: number;
}

/** Keeps the newest finished backups of a folder, and of the contents those that they name. */
export async function removeOlder(folder: string, keep: number): Promise<Removed> {
  const finished = await listFinished(folder);
  const [kept, older] = [finished.slice(0, keep), finished.slice(keep)];
  if (older.length === 0) return { backups: 0, contents: 0 };
  const needed = await listContents(kept);
  const unneeded = [...(await listContents(older))].filter((sha256) => !needed.has(sha256));
  for (const path of older) await rm(path, { recursive: true });
  for (const sha256 of unneeded) await rm(contentPath(folder, sha256), { force: true });
  return { backups: older.length, contents: unneeded.length };
}

/** What a process left that ended amid a backup; only while no other makes one. */
export async function removeUnfinished(folder: string): Promise<void> {
  const finished = new Set(await listFinished(folder));
  const backups = await listPaths(join(folder, "backups"));
  const drafts = (await listPaths(join(folder, "contents"))).filter((path) =>
    basename(path).startsWith(draftPrefix),
  );
  for (const path of [...backups.filter((one) => !finished.has(one)), ...drafts]) {
    await rm(path, { recursive: true });
  }
}

async function listPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

async function listContents(paths: string[]): Promise<Set<string>> {
  const contents = new Set<string>();
  for (const path of paths) {
    for await (const { sha256 } of listFiles(await openBackup(path))) contents.add(sha256);
  }
  return contents;
}
