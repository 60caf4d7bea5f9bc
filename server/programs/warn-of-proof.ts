import {
  listFinished,
  readProof,
  undefinedIfRefused,
} from "#api/backups/operations/open-backup.ts";
import type { BackupPlace, PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { print } from "./print.ts";

/** Where the newest backup of a place has failed its proof, says which one has not. Of one that is named, nothing. */
export async function warnOfProof(from: PlaceAddress): Promise<void> {
  const place = await openPlace(from);
  const [newest, ...older] = await listFinished(place);
  if (newest === undefined) return;
  const problem = (await findProof(place, newest))?.problem;
  if (problem === undefined) return;
  print(`The newest backup failed its proof: ${problem}`);
  for (const path of older) {
    const proof = await findProof(place, path);
    if (!proof || proof.problem !== undefined) continue;
    print(`The newest proven one is ${place.nameOf(path)}. To restore that one, name it.`);
    return;
  }
}

function findProof(place: BackupPlace, path: string) {
  return readProof({ place, path }).catch(undefinedIfRefused);
}
