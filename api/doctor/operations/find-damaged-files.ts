import { differenceInDays } from "date-fns";
import { hashBytes } from "#api/files/hash-stream.ts";
import type { Services } from "#api/services.ts";
import {
  countHashed,
  isStillNamed,
  listNamedFiles,
  type NamedFile,
} from "../queries/named-files.ts";
import { maxFound } from "./find-lost-files.ts";
import type { Inventory } from "./inventory.ts";

/** Of the files with a hash, so many are read where not all are. */
const filesRead = 200;

interface Damaged {
  /** Whose bytes were read, of those that have a hash. */
  read: number;
  hashed: number;
  damaged: NamedFile[];
}

/**
 * Files that are not as long as their row says, and, among those that are read, whose bytes have another hash. Another
 * part of them is read each day.
 */
export async function findDamagedFiles(
  { store, files, now }: Pick<Services, "store" | "files" | "now">,
  inventory: Inventory,
  { all }: { all: boolean },
): Promise<Damaged> {
  const hashedCount = await countHashed(store.read);
  const each = all ? 1 : Math.max(1, Math.floor(hashedCount / filesRead));
  const turn = differenceInDays(now(), 0) % each;
  const found: Damaged = { read: 0, hashed: hashedCount, damaged: [] };
  let hashed = 0;
  for await (const rows of listNamedFiles(store.read)) {
    for (const row of rows) {
      if (found.damaged.length >= maxFound) return found;
      const isRead = row.sha1 !== null && hashed++ % each === turn;
      if (isRead) found.read += 1;
      const isSuspect = isRead || !hasLength(row, await inventory.find(row.key));
      if (!isSuspect || (await isWhole(files, row, { isRead }))) continue;
      if (await isStillNamed(store.read, row)) found.damaged.push(row);
    }
  }
  return found;
}

/** What is not there is lost, not damaged. */
function hasLength({ bytes }: NamedFile, stored: number | undefined): boolean {
  return bytes === null || stored === undefined || bytes === stored;
}

/** With `isRead` its bytes are held against their hash. */
export async function isWhole(
  files: Services["files"],
  row: NamedFile,
  { isRead }: { isRead: boolean },
): Promise<boolean> {
  const file = await files.open(row.key);
  if (!file) return true;
  if (!hasLength(row, file.bytes)) return false;
  if (!isRead) return true;
  return (await hashBytes(file.read(), "sha1")).hash === row.sha1;
}
