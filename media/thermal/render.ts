import type { Palette } from "./palettes.ts";
import type { ValueRange } from "./range.ts";
import type { Size } from "./region.ts";

/** Four bytes a pixel: red, green, blue, alpha. */
export interface RgbaImage extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Out of range takes the end colours. `out` is filled and returned: of the right length, at a multiple of four. */
export function renderFrame(
  pixels: Uint16Array,
  { min, max }: ValueRange,
  { colours }: Palette,
  out = new Uint8ClampedArray(pixels.length * 4),
): Uint8ClampedArray<ArrayBuffer> {
  const words = new Uint32Array(out.buffer, out.byteOffset, pixels.length);
  const span = Math.max(1, max - min);
  for (let index = 0; index < pixels.length; index++) {
    const above = Math.min(Math.max(pixels[index]! - min, 0), span);
    words[index] = colours[Math.ceil((above * 255) / span)]!;
  }
  return out;
}

/** The same colours in so many steps: what is drawn with them packs better, and looks the same. */
export function reduceColours({ name, colours }: Palette, steps: number): Palette {
  const last = colours.length - 1;
  const toStep = (index: number) => Math.round((index * (steps - 1)) / last);
  const toIndex = (step: number) => Math.round((step * last) / (steps - 1));
  return { name, colours: colours.map((_, index) => colours[toIndex(toStep(index))]!) };
}
