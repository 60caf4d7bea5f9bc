import type { ReceivedFile } from "../files/file-store.ts";
import { changeLocation, holdLocations, listPhotoKeys } from "../queries/locations.ts";
import type { Services } from "../services.ts";
import { keepFile } from "./keep-file.ts";
import { deletedMeanwhile } from "./location-refusals.ts";

/** Keeps a photo of a location and gives its key. */
export function addLocationPhoto(
  services: Services,
  locationId: number,
  file: ReceivedFile,
): Promise<string> {
  return keepFile(services, { file, folder: "f" }, async (key) => {
    await changePhotos(services, locationId, (keys) => [...keys, key]);
    return key;
  });
}

export async function removeLocationPhoto(
  services: Services,
  locationId: number,
  key: string,
): Promise<void> {
  await changePhotos(services, locationId, (keys) => keys.filter((one) => one !== key));
  await services.files.remove(key);
}

async function changePhotos(
  { store, now }: Services,
  locationId: number,
  change: (keys: string[]) => string[],
): Promise<void> {
  await store.write.transaction().execute(async (trx) => {
    const [location] = await holdLocations(trx, store.dialect, [locationId]);
    if (!location) throw deletedMeanwhile();
    const settings = JSON.stringify({ referenceImages: change(listPhotoKeys(location)) });
    await changeLocation(trx, locationId, { settings }, now());
  });
}
