import type { ExifFacts } from "./exif.ts";

export interface ImageHeader {
  /** Before the turn that EXIF may ask for. */
  width: number;
  height: number;
  exif: ExifFacts;
}

/** The EXIF data of a JPEG is at most 64 kB by its format; the other formats are held to little more. */
export const maxExifBytes = 1024 * 1024;
/** Files have a dozen parts before their pixels; this bounds the time that a file of empty parts takes. */
export const maxParts = 10_000;
