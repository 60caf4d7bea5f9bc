import type { Position } from "#contract/wire/recordings/recordings.ts";

export interface HeatMap {
  width: number;
  height: number;
  /** One for each pixel, row by row; 65,535 stands for more as well. */
  counts: Uint16Array;
}

interface HeatOptions {
  width?: number;
  height?: number;
  /** Count a track once where it passes ("how many animals"), not each of its boxes ("how long"). */
  oncePerTrack?: boolean;
}

const mostCount = 0xff_ff;

/** Each box, in pixels, counts in the circle around its centre that touches its longer sides; whole frames do not. */
export function countHeat(
  tracks: readonly (readonly Position[])[],
  { width = 160, height = 120, oncePerTrack = false }: HeatOptions = {},
): HeatMap {
  const counts = new Uint16Array(width * height);
  const lastTrack = new Int32Array(width * height).fill(-1);
  for (const [track, boxes] of tracks.entries())
    for (const box of boxes) {
      for (const pixel of heatPixels(box, width, height)) {
        if (oncePerTrack && lastTrack[pixel] === track) continue;
        lastTrack[pixel] = track;
        counts[pixel] = Math.min(mostCount, (counts[pixel] ?? 0) + 1);
      }
    }
  return { width, height, counts };
}

interface ScaleOptions {
  /** Places seldom visited stand out more. */
  bySquareRoot?: boolean;
  /** What counts as 255, as does all above it; the greatest count unless told. */
  most?: number | undefined;
}

/** Counts as 0 to 255. */
export function scaleHeat(
  { counts }: HeatMap,
  { bySquareRoot = false, most = counts.reduce(greater, 1) }: ScaleOptions = {},
): Uint8Array {
  const scale = (share: number) => Math.round(255 * (bySquareRoot ? Math.sqrt(share) : share));
  return Uint8Array.from(counts, (count) => scale(Math.min(1, count / most)));
}

function greater(one: number, other: number): number {
  return Math.max(one, other);
}

/** The pixels that a box heats, row by row; none for one over the whole frame. */
export function heatPixels(box: Position, width = 160, height = 120): number[] {
  return coversFrame(box, width, height) ? [] : pixelsOf(box, width, height);
}

function coversFrame(box: Position, width: number, height: number): boolean {
  return box.x <= 0 && box.y <= 0 && box.x + box.width >= width && box.y + box.height >= height;
}

function pixelsOf(box: Position, width: number, height: number): number[] {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const radius = Math.min(box.width, box.height) / 2;
  const rows = centresWithin(centre.y, radius, height);
  const pixels: number[] = [];
  for (let y = rows.first; y <= rows.last; y++) {
    const halfChord = Math.sqrt(Math.max(0, radius ** 2 - (y + 0.5 - centre.y) ** 2));
    const columns = centresWithin(centre.x, halfChord, width);
    for (let x = columns.first; x <= columns.last; x++) pixels.push(y * width + x);
  }
  return pixels;
}

/** The first and last pixel, of a row or column of so many, whose centres are within a reach. */
function centresWithin(centre: number, reach: number, pixels: number) {
  return {
    first: Math.max(0, Math.ceil(centre - reach - 0.5)),
    last: Math.min(pixels - 1, Math.floor(centre + reach - 0.5)),
  };
}
