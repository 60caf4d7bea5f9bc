import type { ReceivedFile } from "#api/files/file-store.ts";
import { shownPhotoKey } from "#api/files/keys.ts";
import { insertPhoto, type PhotoRow } from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { storeFile } from "#api/uploads/operations/store-file.ts";
import { storeReferenceImage } from "./store-reference-image.ts";
import { normalizePhoto, type NormalizedPhoto } from "./normalize-photo.ts";

/** A draft, to be aligned with the camera's frame. Refuses as `normalizePhoto` does. */
export async function storeReferencePhoto(
  services: Services,
  { deviceId, userId }: { deviceId: number; userId: number },
  file: ReceivedFile,
): Promise<PhotoRow> {
  const { shown = new Uint8Array(), ...photo } = await normalizePhoto(services, deviceId, file);
  const { files, store, now } = services;
  return storeFile(
    services,
    { file: await files.receive([photo.bytes]), folder: "photo" },
    async (key) => {
      const thumbnailKeyOf = shownPhotoKey(key);
      await (await files.receive([shown])).keep(thumbnailKeyOf);
      try {
        const { width, height, takenAt } = photo;
        const row = { deviceId, userId, key, width, height, takenAt };
        return await insertPhoto(store.write, row, now());
      } catch (error) {
        await files.remove(thumbnailKeyOf);
        throw error;
      }
    },
  );
}

/** Makes a photo of how the device stands the one that is shown from now on. Refuses as those two do. */
export async function storeInSituPhoto(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  file: ReceivedFile,
): Promise<void> {
  await storeAsImage(services, by, deviceId, await normalizePhoto(services, deviceId, file));
}

async function storeAsImage(
  services: Services,
  by: ActingPerson,
  deviceId: number,
  { bytes }: Pick<NormalizedPhoto, "bytes">,
): Promise<void> {
  const file = await services.files.receive([bytes]);
  try {
    const image = { kind: "in-situ", mimeType: "image/webp", file } as const;
    await storeReferenceImage(services, by, deviceId, image);
  } finally {
    await file.discard();
  }
}
