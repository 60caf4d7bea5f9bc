import type { ExifFacts } from "./exif.ts";

export interface ImageHeader {
  /** Before the turn that EXIF may ask for. */
  width: number;
  height: number;
  /** What a decoder holds for each pixel, where it cannot give line by line what it has decoded. */
  heldBytes?: number;
  exif: ExifFacts;
}

const maxSide = 16_384;
const maxHeldBytes = 300_000_000;

/** Whether it has so many pixels at most, and decoding it takes little memory: of wide ones some lines are held, too. */
export function isDecodable(
  { width, height, heldBytes = 0 }: Omit<ImageHeader, "exif">,
  maxPixels: number,
): boolean {
  const pixels = width * height;
  const isOrdinary = Math.max(width, height) <= maxSide && pixels * heldBytes <= maxHeldBytes;
  return isOrdinary && pixels <= maxPixels;
}

/** The EXIF data of a JPEG is at most 64 kB by its format; the other formats are held to little more. */
export const maxExifBytes = 1024 * 1024;
/** Files have a dozen parts before their pixels; this bounds the time that a file of empty parts takes. */
export const maxParts = 10_000;
