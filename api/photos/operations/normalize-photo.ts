import { Refusal } from "#contract/envelope.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { isHeif, readHeifFacts } from "#media/image/heif.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { type ImageHeader, isDecodable } from "#media/image/image-header.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import { readWhole } from "#api/files/read-whole.ts";
import { maxPhotoPixels } from "../rendering/photo-limits.ts";
import type { PhotoRequest, PhotoResult } from "../rendering/render-photo.ts";
import { findPosition } from "#api/devices/queries/device-positions.ts";
import type { Services } from "#api/services.ts";
import { toInstant } from "#api/uploads/operations/read-embedded-in-image.ts";

export interface NormalizedPhoto extends PhotoResult {
  takenAt: string | null;
}

/** Upright WebP without metadata. Refuses `unprocessable` other kinds, over 50 million pixels, and damage. */
export async function normalizePhoto(
  services: Services,
  deviceId: number,
  file: ReceivedFile,
): Promise<NormalizedPhoto> {
  const { photo, facts } = await readPhoto(services, file);
  return { ...photo, takenAt: await findTakenAt(services, deviceId, facts) };
}

/** The photo alone, of the kind that it is to be. Refuses the same. */
export async function rewritePhoto(
  services: Services,
  file: ReceivedFile,
  as: "jpeg" | "webp",
): Promise<Uint8Array> {
  const { photo } = await readPhoto(services, file, { as });
  return photo.bytes;
}

async function readPhoto(
  services: Services,
  file: ReceivedFile,
  input: { as?: "jpeg" | "webp" } = {},
): Promise<{ photo: PhotoResult; facts: ImageHeader }> {
  const bytes = await readWhole(file, { maxBytes: maxPhotoBytes });
  const facts = isHeif(bytes) ? await readHeifFacts(bytes) : await readImageFacts(bytes);
  if (!facts) throw new Refusal("unprocessable", isHeif(bytes) ? text.damaged : text.unknown);
  if (facts.width * facts.height > maxPhotoPixels) {
    throw new Refusal("unprocessable", text.tooLarge);
  }
  if (!isDecodable(facts, maxPhotoPixels)) throw new Refusal("unprocessable", text.unwieldy);
  const request = { act: "take in", bytes, isHeif: facts.format === "heif", ...input } as const;
  return { photo: await render(services, request), facts };
}

const text = {
  unknown: "This is not a JPEG, PNG, WebP or HEIF.",
  tooLarge: `The photo has more than ${maxPhotoPixels / 1_000_000} million pixels. Make it smaller first.`,
  unwieldy:
    "The photo takes too much memory to open: it is very wide or high, or too large for a progressive, interlaced or AVIF one. Save it smaller first.",
  damaged: "The photo cannot be read: the file is damaged.",
};

async function render({ photos, log }: Services, request: PhotoRequest): Promise<PhotoResult> {
  try {
    return await photos.render(request);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log({ level: "info", message: `A photo was refused: ${(error as Error).message}` });
    throw new Refusal("unprocessable", text.damaged);
  }
}

async function findTakenAt(
  { store, settings, now }: Services,
  deviceId: number,
  { exif: { taken } }: ImageHeader,
): Promise<string | null> {
  if (!taken) return null;
  const findZone = async () => {
    const { position } = await findPosition(store.read, deviceId);
    return zoneOf(position, settings.defaultTimeZone);
  };
  const at = await toInstant(taken, findZone);
  /* A camera whose clock was never set, or one that is ahead, says nothing. */
  return at.getUTCFullYear() >= 2000 && at <= now() ? at.toISOString() : null;
}
