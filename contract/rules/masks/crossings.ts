import type { Position } from "#contract/wire/recordings/recordings.ts";

/** Where a track begins or ends: at a side of the frame, or amid it. */
export const sides = ["left", "right", "top", "bottom", "within"] as const;

export type Side = (typeof sides)[number];

export interface Crossings {
  entered: Record<Side, number>;
  left: Record<Side, number>;
}

/** So near to a side, in pixels of 160 x 120, an animal is taken to come in or go out there. */
const reachPixels = 4;

/** Where tracks come into view and go out of it, by the first and the last box of each; without boxes it does not count. */
export function countCrossings(tracks: readonly (readonly Position[])[]): Crossings {
  const crossings = { entered: noneAtAll(), left: noneAtAll() };
  for (const boxes of tracks) {
    const seen = boxes.filter(({ blank }) => !blank);
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last) continue;
    crossings.entered[sideOf(first)] += 1;
    crossings.left[sideOf(last)] += 1;
  }
  return crossings;
}

export function sideOf({ x, y, width, height }: Position): Side {
  const gaps: Record<Exclude<Side, "within">, number> = {
    left: x,
    right: 160 - x - width,
    top: y,
    bottom: 120 - y - height,
  };
  const nearest = sides.reduce<Side>((best, side) => {
    if (side === "within" || gaps[side] > reachPixels) return best;
    return best === "within" || gaps[side] < gaps[best] ? side : best;
  }, "within");
  return nearest;
}

function noneAtAll(): Record<Side, number> {
  return { left: 0, right: 0, top: 0, bottom: 0, within: 0 };
}
