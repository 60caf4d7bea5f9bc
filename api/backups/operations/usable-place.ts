import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";
import { requireFilledPlace } from "./known-places.ts";
import { hasSealed } from "./open-backup.ts";
import { hasKey, openSealings } from "./open-sealings.ts";
import type { BackupPlace } from "./places/backup-place.ts";
import { withinTime } from "./places/within-time.ts";

interface Needs {
  /** The file of places that were used from here. */
  knownPlaces: string;
  passphrase: string | undefined;
}

/**
 * Rejects with PlaceFault where the next backup would be refused or could not be stored. Changes nothing there. Whether
 * the passphrase is the right one takes a second and 256 MiB, and is not tried.
 */
export function requireUsablePlace(place: BackupPlace, needs: Needs): Promise<void> {
  return withinTime(tryPlace(place, needs), `${place.nameOf()} cannot be used`);
}

async function tryPlace(place: BackupPlace, { knownPlaces, passphrase }: Needs): Promise<void> {
  await requireFilledPlace(knownPlaces, place);
  await place.tryToStore();
  await requireKey(place);
  if (passphrase === undefined) await openSealings(place, passphrase, { make: true });
}

/** Another key would open none of those that are sealed. */
export async function requireKey(place: BackupPlace): Promise<void> {
  if ((await hasKey(place)) || !(await hasSealed(place))) return;
  throw new BackupRefusal(
    `There are sealed backups in ${place.nameOf()}, and key.age is gone, without which nobody can restore them. Put it back, or name another place.`,
  );
}
