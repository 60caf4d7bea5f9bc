import { Refusal } from "#contract/envelope.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import { changeLocation, lockLocations, listPhotoKeys } from "#api/locations/queries/locations.ts";
import type { Services } from "#api/services.ts";
import { storeBytes } from "#api/uploads/operations/store-file.ts";
import { deletedMeanwhile } from "#api/locations/operations/location-refusals.ts";
import { rewritePhoto } from "./normalize-photo.ts";
import { writeJson } from "#api/db/stored-json.ts";

/**
 * As JPEG, upright and without metadata, whatever it was sent as. Refuses too large and damaged ones, and what is no
 * photo. Gives its key.
 */
export async function addLocationPhoto(
  services: Services,
  locationId: number,
  file: ReceivedFile,
): Promise<string> {
  if (file.bytes > maxPhotoBytes) throw new Refusal("tooLarge", text.tooLarge);
  const bytes = await rewritePhoto(services, file, "jpeg");
  return storeBytes(services, { bytes, folder: "f" }, async (key) => {
    await changePhotos(services, locationId, (keys) => [...keys, key]);
    return key;
  });
}

const text = {
  tooLarge: `The photo is larger than ${maxPhotoBytes / 1_000_000} MB. Make it smaller first.`,
};

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
    const [location] = await lockLocations(trx, [locationId]);
    if (!location) throw deletedMeanwhile();
    const settings = writeJson("locations.settings", {
      referenceImages: change(listPhotoKeys(location)),
    });
    await changeLocation(trx, locationId, { settings }, now());
  });
}
