import { subDays, subHours } from "date-fns";
import { inBatches } from "#api/db/in-batches.ts";
import { folderOfKey } from "#api/files/keys.ts";
import { findBeginning } from "../queries/named-files.ts";
import { deleteDraftsBefore } from "#api/photos/queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import { sweptFolders, type FindUnnamed } from "#api/uploads/operations/find-unnamed-files.ts";

export type SweepServices = Pick<Services, "store" | "files" | "now" | "log">;

/** By then every upload and job that worked on a file has ended. */
const untouchedHours = 24;
const trashDays = 30;
/** Uploaded photos that were never aligned are deleted after so long. */
const draftDays = 30;
const keysAtOnce = 100;
/** Their keys are held in memory; the rest waits for the next night. */
const maxMoved = 10_000;
/**
 * A process that dies leaves the files that it worked on, some dozens. Below this count nothing is unusual, or a small
 * store would stop for one interrupted deletion.
 */
const usualCount = 100;
const usualShare = 0.01;

/**
 * Moves files that no row names to the trash: a process died before it wrote their row, or after it deleted it. Files
 * older than this database's first account belong to another. Moves nothing and logs an error where so many are unnamed
 * that the database is more likely to be wrong than the files. What was moved 30 days ago is removed.
 */
export async function sweepFiles(services: SweepServices): Promise<void> {
  await removeOutdated(services);
  await moveUnnamed(services);
}

/** As `sweepFiles`, but removes nothing. */
export async function moveUnnamed(services: SweepServices): Promise<void> {
  const found = await findUnnamed(services);
  if (isUnusual(found)) services.log({ level: "error", message: describeStop(found) });
  else await moveToTrash(services, found);
}

/** As `sweepFiles`, but moves them however many there are. */
export async function sweepFilesAnyway(services: SweepServices): Promise<void> {
  await removeOutdated(services);
  let moved: number;
  do {
    moved = await moveToTrash(services, await findUnnamed(services));
  } while (moved >= maxMoved);
}

/** What no row names, and whether that is so much that a sweep moves nothing. Changes nothing. */
export async function countUnnamed(services: Pick<SweepServices, "store" | "files" | "now">) {
  const found = await findUnnamed(services);
  const { fileCount, unnamedCount, unnamed, oddKeys } = found;
  const keys = unnamed.flatMap((one) => one.keys);
  return { fileCount, unnamedCount, keys, oddKeys, isUnusual: isUnusual(found) };
}

async function removeOutdated({ store, files, now }: SweepServices): Promise<void> {
  await files.removeAbandoned(subHours(now(), untouchedHours));
  await files.emptyTrash(subDays(now(), trashDays));
  await deleteDraftsBefore(store.write, subDays(now(), draftDays));
}

interface SweepCounts {
  /** Files that were looked at. */
  fileCount: number;
  unnamedCount: number;
  unnamed: { find: FindUnnamed; keys: string[] }[];
  /** Of files under names that the product does not give: they are nobody's to move. */
  oddKeys: string[];
}

async function findUnnamed({
  store,
  files,
  now,
}: Pick<SweepServices, "store" | "files" | "now">): Promise<SweepCounts> {
  const before = subHours(now(), untouchedHours);
  const found: SweepCounts = { fileCount: 0, unnamedCount: 0, unnamed: [], oddKeys: [] };
  const after = await findBeginning(store.read);
  if (!after) return found;
  for (const [prefix, find] of Object.entries(sweptFolders)) {
    const keys: string[] = [];
    for await (const some of inBatches(files.list(prefix, { after, before }), keysAtOnce)) {
      const unnamed = await find(
        store.scan,
        some.map(({ key }) => key),
      );
      const room = Math.max(0, maxMoved - found.unnamedCount);
      keys.push(...unnamed.slice(0, room));
      const odd = some.filter(({ key }) => folderOfKey(key) !== prefix);
      found.oddKeys.push(...odd.map(({ key }) => key).slice(0, maxMoved - found.oddKeys.length));
      found.fileCount += some.length;
      found.unnamedCount += unnamed.length;
    }
    found.unnamed.push({ find, keys });
  }
  return found;
}

function isUnusual({ fileCount, unnamedCount }: SweepCounts): boolean {
  return unnamedCount > usualCount && unnamedCount > usualShare * fileCount;
}

function describeStop({ fileCount, unnamedCount }: SweepCounts): string {
  return `The sweep of files has stopped and moved nothing: no row names ${unnamedCount} of ${fileCount} files. Has an older database been put back? See "Files that no row names" in docs/operating.md`;
}

/** Checks each again: a row may name it by now. */
async function moveToTrash(
  { store, files, now, log }: SweepServices,
  { unnamed }: SweepCounts,
): Promise<number> {
  let moved = 0;
  for (const { find, keys } of unnamed) {
    for await (const some of inBatches(keys, keysAtOnce)) {
      for (const key of await find(store.scan, some)) {
        await files.moveToTrash(key, now());
        moved += 1;
      }
    }
  }
  if (moved > 0) {
    log({ level: "info", message: `Moved ${moved} files that no row names to the trash` });
  }
  return moved;
}
