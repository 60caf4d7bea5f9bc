import { sharp } from "./sharp.ts";
import { choosePalette } from "#media/thermal/palettes.ts";
import { reduceColours, type RgbaImage } from "#media/thermal/render.ts";

/**
 * For what is stored without loss: WebP with loss keeps a quarter of the colours, and an animal of a few pixels turns
 * grey. In 64 of a palette's 256 colours it weighs hardly more, and what follows an animal in 32.
 */
export const fewColours = reduceColours(choosePalette(undefined), 64);
export const fewestColours = reduceColours(choosePalette(undefined), 32);

const lossless = { lossless: true, effort: 2 };
/** Twice as large as it is shown, so that there is a colour for each pixel that is seen. */
const small = { quality: 56, effort: 6 };

export function encodeLossless(image: RgbaImage): Promise<Buffer> {
  return toSharp(image).webp(lossless).toBuffer();
}

export function encodeSmall(image: RgbaImage): Promise<Buffer> {
  return toSharp(image).webp(small).toBuffer();
}

/** Frames that stand below each other in one image. */
export function encodeFrames(
  { width, height, data }: RgbaImage,
  { frames, delayMs }: { frames: number; delayMs: number },
): Promise<Buffer> {
  return toSharp({ width, height: height * frames, data }, height)
    .webp({ ...lossless, loop: 0, delay: Math.round(delayMs) })
    .toBuffer();
}

function toSharp({ width, height, data }: RgbaImage, pageHeight?: number) {
  const raw = { width, height, channels: 4 as const, ...(pageHeight ? { pageHeight } : {}) };
  return sharp(data, { raw, limitInputPixels: false });
}
