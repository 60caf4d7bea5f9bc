import { toCornersText, type PhotoCorners } from "#contract/rules/masks/photo-corners.ts";
import { Refusal } from "#contract/envelope.ts";
import { shownPhotoKey } from "#api/files/keys.ts";
import { readStored } from "#api/files/read-whole.ts";
import type { PhotoResult } from "../rendering/render-photo.ts";
import { putAlignment, type PhotoRow } from "../queries/reference-photos.ts";
import type { Services } from "#api/services.ts";
import type { ActingPerson } from "#api/projects/operations/change-people.ts";
import { storeReferenceImage } from "./store-reference-image.ts";

const imageSize = { width: 1280, height: 960 };
const previewSize = { width: 640, height: 480 };
/** Photos are kept as WebP of 2560 pixels, which is never so large. */
const maxKeptBytes = 32 * 1024 * 1024;

/** What of a photo lies between the corners, as the camera sees it: WebP of 640 x 480. */
export function previewAlignment(
  services: Services,
  photo: PhotoRow,
  corners: PhotoCorners,
): Promise<PhotoResult> {
  return warp(services, { key: shownPhotoKey(photo.key), corners, size: previewSize });
}

/** At 1280 x 960; remembers how, for later changes without loss. Refuses as `storeReferenceImage` does. */
export async function alignReferencePhoto(
  services: Services,
  by: ActingPerson,
  { photo, deviceId, corners }: { photo: PhotoRow; deviceId: number; corners: PhotoCorners },
): Promise<{ key: string; size: number }> {
  const { bytes } = await warp(services, { key: photo.key, corners, size: imageSize });
  const laid = { deviceId, userId: by.id, corners: toCornersText(corners) };
  return storeReferenceImage(services, by, deviceId, { kind: "pov", bytes }, (trx, imageKey) =>
    putAlignment(trx, photo, { ...laid, imageKey }),
  );
}

async function warp(
  { files, photos }: Services,
  { key, ...input }: { key: string; corners: PhotoCorners; size: typeof imageSize },
): Promise<PhotoResult> {
  const bytes = await readStored(files, key, { maxBytes: maxKeptBytes });
  if (!bytes) throw new Refusal("failed", "The photo could not be found in the store.");
  return photos.render({ act: "warp", bytes, ...input });
}
