import type { Db } from "#api/db/open.ts";
import { deleteHistoryAt } from "#api/devices/queries/device-places.ts";
import { findTimesAt } from "../queries/located-recordings.ts";
import {
  backdateLocation,
  changeLocation,
  deleteLocationRow,
  listPhotoKeys,
  type LockedLocation,
} from "../queries/locations.ts";

/** Tells anew what the recordings of these locations say of them; of the empty ones those in use stay. Gives the photos of those that are gone. */
export async function settleLocations(
  trx: Db,
  locations: LockedLocation[],
  inUse: (number | undefined)[],
  now: Date,
): Promise<string[]> {
  const photos: string[] = [];
  for (const location of locations) {
    const { id } = location;
    const { first, last_thermal, last_audio } = await findTimesAt(trx, id);
    const isSpare = location.automatic === 1 && !inUse.includes(id);
    if (isSpare && first === null) {
      await deleteHistoryAt(trx, id);
      await deleteLocationRow(trx, id);
      photos.push(...listPhotoKeys(location));
      continue;
    }
    const times = { last_thermal_recording_at: last_thermal, last_audio_recording_at: last_audio };
    await changeLocation(trx, id, times, now);
    if (isSpare && first !== null) await backdateLocation(trx, id, first);
  }
  return photos;
}
