import type { Palette } from "./palettes.ts";
import { measureContrast, measureRange, type ValueRange } from "./range.ts";
import { cropPixels, growToSquare, type Region, resizePixels, type Size } from "./region.ts";
import { renderFrame, type RgbaImage } from "./render.ts";

/** Of the clip's range: stretched over less, noise would look like an animal. */
const leastShare = 0.5;

interface Look {
  palette: Palette;
  side: number;
  /** Of the clip. */
  range: ValueRange;
}

/** Square, in the colours of that square's own range. */
export function renderThumbnail(
  pixels: Uint16Array,
  frame: Size,
  region: Region,
  palette: Palette,
  side = 64,
): RgbaImage {
  const square = growToSquare(region, frame);
  const cropped = cropPixels(pixels, frame.width, square);
  return drawSquare(cropped, square, { palette, side, range: measureRange(cropped) });
}

/** The same of a square of whole pixels, in colours that do not hide how much warmer others are in its clip. */
export function renderSquare(
  pixels: Uint16Array,
  frame: Size,
  square: Region,
  { range, ...look }: Look,
): RgbaImage {
  const cropped = cropPixels(pixels, frame.width, square);
  const own = measureContrast(cropped);
  const max = Math.max(own.max, own.min + (range.max - range.min) * leastShare);
  return drawSquare(cropped, square, { ...look, range: { min: own.min, max } });
}

function drawSquare(cropped: Uint16Array, square: Size, { palette, side, range }: Look): RgbaImage {
  const size = { width: side, height: side };
  return { ...size, data: renderFrame(resizePixels(cropped, square, size), range, palette) };
}
