import {
  listFinished,
  readPassedProof,
  readProof,
  undefinedIfRefused,
} from "#api/backups/operations/open-backup.ts";
import type { PlaceAddress } from "#api/backups/operations/places/backup-place.ts";
import { openPlace } from "#api/backups/operations/places/open-place.ts";
import { print } from "./print.ts";

/** Where the newest backup of a place has failed its proof, says which one has not. Of one that is named, nothing. */
export async function warnOfProof(from: PlaceAddress): Promise<void> {
  const place = await openPlace(from);
  const [newest, ...older] = await listFinished(place);
  if (newest === undefined) return;
  const proof = await readProof({ place, path: newest }).catch(undefinedIfRefused);
  if (proof?.problem === undefined) return;
  print(`The newest backup failed its proof: ${proof.problem}`);
  for (const path of older) {
    if (!(await readPassedProof({ place, path }))) continue;
    print(`The newest proven one is ${place.nameOf(path)}. To restore that one, name it.`);
    return;
  }
}
