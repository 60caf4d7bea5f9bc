import type { Position } from "#contract/wire/recordings/recordings.ts";
import { heatPixels, type HeatMap } from "./heat-map.ts";

/** The view of a camera parted into cells, A1 at the top left to H6 at the bottom right. */
export const gridColumns = 8;
export const gridRows = 6;

const cellPixels = 20;

/** By their order, row by row. */
export const cellNames: readonly string[] = Array.from(
  { length: gridColumns * gridRows },
  (_, cell) => `${columnName(cell % gridColumns)}${Math.floor(cell / gridColumns) + 1}`,
);

export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

/** By their order; boxes are in pixels of the usual frame. */
export function listCells(boxes: readonly Position[]): Set<number> {
  const cells = new Set<number>();
  for (const box of boxes) for (const pixel of heatPixels(box)) cells.add(cellOf(pixel, 160));
  return cells;
}

/** Which part of all heat is in each cell, by their order: together 1, or each 0 where there is none. */
export function shareHeat({ counts, width }: HeatMap): number[] {
  const sums = cellNames.map(() => 0);
  for (const [pixel, count] of counts.entries()) {
    const cell = cellOf(pixel, width);
    sums[cell] = (sums[cell] ?? 0) + count;
  }
  const all = sums.reduce((sum, one) => sum + one, 0);
  return sums.map((one) => (all === 0 ? 0 : one / all));
}

const maxBusiest = 4;

/** The cells with the greatest shares, the greatest first: those with at least half of the greatest, four at most. */
export function listBusiest(shares: readonly number[]): string[] {
  const most = Math.max(0, ...shares);
  return shares
    .map((share, cell) => ({ share, name: cellNames[cell] ?? "" }))
    .filter(({ share }) => share > 0 && share >= most / 2)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, maxBusiest)
    .map(({ name }) => name);
}

function cellOf(pixel: number, width: number): number {
  const column = Math.floor((pixel % width) / cellPixels);
  return Math.floor(pixel / width / cellPixels) * gridColumns + column;
}
