import type { ReceivedFile } from "#api/files/file-store.ts";
import { shownPhotoKey } from "#api/files/keys.ts";
import { insertPhoto, type PhotoRow } from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import { storeBytes } from "#api/uploads/operations/store-file.ts";
import { normalizePhoto } from "./normalize-photo.ts";

/** A draft, to be aligned with the camera's frame. Refuses as `normalizePhoto` does. */
export async function storeReferencePhoto(
  services: Services,
  { deviceId, userId }: { deviceId: number; userId: number },
  file: ReceivedFile,
): Promise<PhotoRow> {
  const { shown = new Uint8Array(), ...photo } = await normalizePhoto(services, deviceId, file);
  const { files, store, now } = services;
  const { bytes, width, height, takenAt } = photo;
  return storeBytes(services, { bytes, folder: "photo" }, async (key) => {
    const thumbnailKeyOf = shownPhotoKey(key);
    await (await files.receive([shown])).keep(thumbnailKeyOf);
    try {
      const row = { deviceId, userId, key, width, height, takenAt };
      return await insertPhoto(store.write, row, now());
    } catch (error) {
      await files.remove(thumbnailKeyOf);
      throw error;
    }
  });
}
