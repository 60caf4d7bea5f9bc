import { buffer } from "node:stream/consumers";
import { Refusal } from "#contract/envelope.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import { readImageFacts, type ImageFacts } from "#media/image/image-facts.ts";
import type { ReceivedFile } from "../files/file-store.ts";
import { photoPixelsAtMost, type PhotoResult } from "../jobs/render-photo.ts";
import { findPosition } from "../queries/device-positions.ts";
import type { Services } from "../services.ts";
import { toInstant } from "./read-embedded-in-image.ts";

export interface TakenIn extends PhotoResult {
  takenAt: string | null;
}

/**
 * A photo that somebody sends, upright, without metadata and as WebP. Refuses `unprocessable` what is no JPEG, PNG or
 * WebP, has more than 50 million pixels or is damaged.
 */
export async function takeInPhoto(
  services: Services,
  deviceId: number,
  file: ReceivedFile,
): Promise<TakenIn> {
  const bytes = await buffer(file.read());
  const facts = await readImageFacts(bytes);
  if (!facts) throw new Refusal("unprocessable", isHeif(bytes) ? words.heif : words.unknown);
  if (facts.width * facts.height > photoPixelsAtMost) {
    throw new Refusal("unprocessable", words.tooLarge);
  }
  const photo = await render(services, bytes);
  return { ...photo, takenAt: await findTakenAt(services, deviceId, facts) };
}

const words = {
  heif: "HEIF photos cannot be read here. Send it as JPEG, PNG or WebP.",
  unknown: "This is no JPEG, PNG or WebP.",
  tooLarge: `The photo has more than ${photoPixelsAtMost / 1_000_000} million pixels. Make it smaller first.`,
  damaged: "The photo cannot be read: the file is damaged.",
};

async function render({ photos, log }: Services, bytes: Uint8Array): Promise<PhotoResult> {
  try {
    return await photos.render({ act: "take in", bytes });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log({ level: "info", message: `A photo was refused: ${(error as Error).message}` });
    throw new Refusal("unprocessable", words.damaged);
  }
}

/** The type is named after the size of the first box: ISO/IEC 14496-12. */
function isHeif(bytes: Uint8Array): boolean {
  const name = String.fromCharCode(...bytes.subarray(4, 12));
  return /^ftyp(hei|hev|mif|msf|avi)/.test(name);
}

async function findTakenAt(
  { store, settings, now }: Services,
  deviceId: number,
  { exif: { taken } }: ImageFacts,
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
