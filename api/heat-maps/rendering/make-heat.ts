import { countCrossings, type Crossings } from "#contract/rules/masks/crossings.ts";
import { cellNames, listBusiest, listCells, shareHeat } from "#contract/rules/masks/heat-grid.ts";
import { countHeat } from "#contract/rules/masks/heat-map.ts";
import { toPositions } from "#contract/rules/locations/positions.ts";
import { drawHeat, type HeatLook } from "./draw-heat.ts";
import { readJson } from "#api/db/stored-json.ts";

export interface HeatRequest {
  /** As they are stored. */
  tracks: string[];
  oncePerTrack: boolean;
  picture?: HeatLook;
}

export interface HeatResult {
  most: number;
  cells: { cell: string; share: number; tracks: number }[];
  busiest: string[];
  crossings: Crossings;
  /** WebP. */
  picture?: Uint8Array;
}

export async function makeHeat({
  tracks,
  oncePerTrack,
  picture,
}: HeatRequest): Promise<HeatResult> {
  const boxes = tracks.map((data) =>
    toPositions(readJson("tracks.data", data, undefined)["positions"]),
  );
  const heat = countHeat(boxes, { oncePerTrack });
  const shares = shareHeat(heat);
  const passed = countPassed(boxes.map(listCells));
  return {
    most: heat.counts.reduce((most, count) => Math.max(most, count), 0),
    cells: cellNames.map((cell, order) => ({
      cell,
      share: shares[order] ?? 0,
      tracks: passed[order] ?? 0,
    })),
    busiest: listBusiest(shares),
    crossings: countCrossings(boxes),
    ...(picture ? { picture: await drawHeat(heat, picture) } : {}),
  };
}

function countPassed(tracks: Set<number>[]): number[] {
  const passed = cellNames.map(() => 0);
  for (const cells of tracks) for (const cell of cells) passed[cell] = (passed[cell] ?? 0) + 1;
  return passed;
}
