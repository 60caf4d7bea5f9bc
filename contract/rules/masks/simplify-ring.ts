import simplify from "simplify-js";
import type { FramePoint } from "./mask-geometry.ts";

/** Douglas and Peucker on a ring: what goes lies within `distance` of the new edge; fixed corners stay. */
export function simplifyRing(
  ring: readonly FramePoint[],
  distance: number,
  isFixed: (corner: FramePoint) => boolean = () => false,
): FramePoint[] {
  const from = findFarthest(ring, ring[0] as FramePoint);
  const to = findFarthest(ring, ring[from] as FramePoint);
  const ends = ring.flatMap((corner, at) =>
    at === from || at === to || isFixed(corner) ? [at] : [],
  );
  const twiceAround = [...ring, ...ring];
  return ends.flatMap((first, at) => {
    const last = ends[at + 1] ?? (ends[0] ?? 0) + ring.length;
    return simplify(twiceAround.slice(first, last + 1), distance, true).slice(0, -1);
  });
}

function findFarthest(ring: readonly FramePoint[], { x, y }: FramePoint): number {
  const distances = ring.map((point) => Math.hypot(point.x - x, point.y - y));
  return distances.indexOf(Math.max(...distances));
}
