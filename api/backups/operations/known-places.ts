import { appendFile, readFile } from "node:fs/promises";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import type { BackupPlace } from "./places/backup-place.ts";

/** In the data folder. */
export const knownPlacesName = "backup-places";

/**
 * Begins to use a place, and puts it on the list of those that were used from here, one a line. Throws BackupRefusal
 * where it is on the list and nothing is there any more: its disk may not be mounted.
 */
export async function withKnownPlace<T>(
  list: string,
  place: BackupPlace,
  begin: () => Promise<T>,
): Promise<T> {
  const content = (await readFile(list, "utf8").catch(undefinedIfAbsent)) ?? "";
  const isKnown = content.split("\n").includes(place.nameOf());
  if (isKnown && (await place.isNew())) {
    throw new BackupRefusal(
      `There is nothing in ${place.nameOf()}, where backups were made before: is its disk mounted? If they are gone for good, remove ${list}, and try again.`,
    );
  }
  const begun = await begin();
  if (!isKnown) await appendFile(list, `${place.nameOf()}\n`, { mode: 0o600, flush: true });
  return begun;
}
