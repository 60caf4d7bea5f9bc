import type { Palette } from "./palettes.ts";
import { measureRange } from "./range.ts";
import { cropPixels, growToSquare, type Region, resizePixels, type Size } from "./region.ts";
import { renderFrame, type RgbaImage } from "./render.ts";

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
  const resized = resizePixels(cropped, square, { width: side, height: side });
  return { width: side, height: side, data: renderFrame(resized, measureRange(cropped), palette) };
}
