import type { Position } from "#contract/wire/recordings/recordings.ts";

/** In parts of the picture, from its top left corner. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where a track of a still is. Positions of stills are parts of the picture from its bottom left corner; of several the
 * first that shows counts, cut at the edges. Undefined where none does, as with pixels.
 */
export function toPictureBox(positions: readonly Position[]): PictureBox | undefined {
  return positions.map(toBox).find(({ width, height }) => width > 0 && height > 0);
}

function toBox({ x, y, width, height }: Position): PictureBox {
  const [left, right] = [toPart(x), toPart(x + width)];
  const [top, bottom] = [toPart(1 - y - height), toPart(1 - y)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function toPart(share: number): number {
  return Math.min(1, Math.max(0, share));
}
