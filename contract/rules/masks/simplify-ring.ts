import type { FramePoint } from "./mask-geometry.ts";

/**
 * A closed ring with fewer corners, by Douglas and Peucker: each corner that is left out lies within a distance of the
 * edge that takes its place. What is kept is as it was, in the same order. Corners that are fixed are always kept.
 */
export function simplifyRing(
  ring: readonly FramePoint[],
  distance: number,
  isFixed: (corner: FramePoint) => boolean = () => false,
): FramePoint[] {
  const from = findFarthest(ring, ring[0] as FramePoint);
  const to = findFarthest(ring, ring[from] as FramePoint);
  const fixed = ring.flatMap((corner, at) => (isFixed(corner) ? [at] : []));
  const stored = new Set([from, to, ...fixed].toSorted((a, b) => a - b));
  const lines = linesBetween([...stored], ring.length);
  for (const [first, last] of lines) {
    const { at, apart } = findOutermost(ring, first, last);
    if (apart <= distance) continue;
    stored.add(at % ring.length);
    lines.push([first, at], [at, last]);
  }
  return ring.filter((_, at) => stored.has(at));
}

/** From each place to the next one, the last of them counted on past the ring's end. */
function linesBetween(places: number[], length: number): [number, number][] {
  const ends = [...places.slice(1), (places[0] ?? 0) + length];
  return places.map((first, at) => [first, ends[at] ?? first]);
}

function findFarthest(ring: readonly FramePoint[], { x, y }: FramePoint): number {
  const distances = ring.map((point) => Math.hypot(point.x - x, point.y - y));
  return distances.indexOf(Math.max(...distances));
}

/** Of the corners between two, counted on past the ring's end, the one that is farthest from the edge between these. */
function findOutermost(ring: readonly FramePoint[], first: number, last: number) {
  const cornerOf = (at: number) => ring[at % ring.length] as FramePoint;
  const [a, b] = [cornerOf(first), cornerOf(last)];
  const [alongX, alongY] = [b.x - a.x, b.y - a.y];
  const length = alongX ** 2 + alongY ** 2;
  const outermost = { at: first, apart: 0 };
  for (let at = first + 1; at < last; at += 1) {
    const { x, y } = cornerOf(at);
    const dot = (x - a.x) * alongX + (y - a.y) * alongY;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
    const apart = Math.hypot(x - a.x - share * alongX, y - a.y - share * alongY);
    if (apart > outermost.apart) Object.assign(outermost, { at, apart });
  }
  return outermost;
}
