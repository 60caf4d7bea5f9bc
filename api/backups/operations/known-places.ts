import { appendFile, readFile } from "node:fs/promises";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import type { BackupPlace } from "./places/backup-place.ts";

/** In the data folder. */
export const knownPlacesName = "backup-places";

/** Throws BackupRefusal where a place is on the list and nothing is there any more: its disk may not be mounted. */
export async function requireFilledPlace(list: string, place: BackupPlace): Promise<void> {
  if (!(await isOnList(list, place)) || !(await place.isNew())) return;
  throw new BackupRefusal(
    `There is nothing in ${place.nameOf()}, where backups were made before: is its disk mounted? If they are gone for good, remove ${list}, and try again.`,
  );
}

/**
 * Begins to use a place, and puts it on the list of those that were used from here, one a line. Throws BackupRefusal
 * where it was emptied.
 */
export async function withKnownPlace<T>(
  list: string,
  place: BackupPlace,
  begin: () => Promise<T>,
): Promise<T> {
  await requireFilledPlace(list, place);
  const begun = await begin();
  if (!(await isOnList(list, place))) {
    await appendFile(list, `${place.nameOf()}\n`, { mode: 0o600, flush: true });
  }
  return begun;
}

async function isOnList(list: string, place: BackupPlace): Promise<boolean> {
  const content = (await readFile(list, "utf8").catch(undefinedIfAbsent)) ?? "";
  return content.split("\n").includes(place.nameOf());
}
