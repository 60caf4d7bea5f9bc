import type { Size } from "./region.ts";
import type { RgbaImage } from "./render.ts";

export interface SheetTile {
  /** Without the background frame. */
  frameNumber: number;
  timeSeconds: number;
}

/** Middles of equal parts of a clip; all frames when there are fewer than tiles. */
export function chooseTiles(frameCount: number, fps: number, mostTiles = 12): SheetTile[] {
  const length = Math.min(frameCount, mostTiles);
  return Array.from({ length }, (_, index) => {
    const frameNumber = Math.floor(((index + 0.5) * frameCount) / length);
    return { frameNumber, timeSeconds: frameNumber / fps };
  });
}

/** Rows from left to right; what is left of the last one is transparent. */
export function composeSheet(
  tiles: readonly Uint8ClampedArray[],
  tile: Size,
  mostColumns = 4,
): RgbaImage {
  const columns = Math.min(tiles.length, mostColumns);
  const width = columns * tile.width;
  const height = Math.ceil(tiles.length / mostColumns) * tile.height;
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [index, pixels] of tiles.entries()) {
    const left = (index % mostColumns) * tile.width;
    const top = Math.floor(index / mostColumns) * tile.height;
    for (let row = 0; row < tile.height; row++) {
      const line = pixels.subarray(row * tile.width * 4, (row + 1) * tile.width * 4);
      data.set(line, ((top + row) * width + left) * 4);
    }
  }
  return { width, height, data };
}
