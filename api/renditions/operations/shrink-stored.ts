import { findImage, shrinkImage } from "#api/photos/rendering/shrink-image.ts";
import type { Services } from "#api/services.ts";

const shown = { width: 640, height: 640, quality: 75 };

/** A stored image as a small WebP, upright and without EXIF; undefined where it cannot be opened. */
export async function shrinkStored(
  services: Services,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const image = await findImage(services, key);
  if (!image) return undefined;
  const shrunk = await shrinkImage(image, shown).catch(() => undefined);
  return shrunk && new Uint8Array(shrunk.data);
}
