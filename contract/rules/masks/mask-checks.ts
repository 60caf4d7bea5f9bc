import { clampToMargin, type Edge, edgesOf, type FramePoint, regionArea } from "./mask-geometry.ts";

/** Points and edges are counted from 0; edge 0 leads from point 0 to point 1, the last one back to point 0. */
export type MaskFault =
  | { fault: "too few points"; least: number }
  | { fault: "too many points"; most: number }
  | { fault: "crossing"; edges: [number, number] }
  | { fault: "too small"; leastShare: number };

export interface CheckedRegion {
  /** As it is to be stored: within the margin, no point repeated by the next, not closed by its first. */
  points: FramePoint[];
  faults: MaskFault[];
}

export const mostRegions = 20;
const leastPoints = 3;
const mostPoints = 60;
const leastShare = 0.001;
/** Below what rounding of fractions can make of a point on a line. */
const tolerance = 1e-12;

/** A region as a person drew it, and all that is wrong with it: `edges` are those of the returned points. */
export function checkRegion(drawn: readonly FramePoint[]): CheckedRegion {
  const points = withoutRepeats(drawn.map(clampToMargin));
  if (points.length < leastPoints)
    return { points, faults: [{ fault: "too few points", least: leastPoints }] };
  if (points.length > mostPoints)
    return { points, faults: [{ fault: "too many points", most: mostPoints }] };
  const faults: MaskFault[] = findCrossings(points).map((edges) => ({ fault: "crossing", edges }));
  if (regionArea(points) < leastShare) faults.push({ fault: "too small", leastShare });
  return { points, faults };
}

/** What is wrong with the name of a region: 3 characters or more when trimmed, and none of the others' names. */
export function findNameFault(
  name: string,
  otherNames: readonly string[],
): "too short" | "taken" | undefined {
  if (name.trim().length < 3) return "too short";
  return otherNames.some((other) => other.trim() === name.trim()) ? "taken" : undefined;
}

function withoutRepeats(points: FramePoint[]): FramePoint[] {
  const stored = points.filter((point, index) => !isSamePoint(point, points[index - 1]));
  const isClosed = stored.length > 1 && isSamePoint(stored.at(-1), stored[0]);
  return isClosed ? stored.slice(0, -1) : stored;
}

function isSamePoint(one: FramePoint | undefined, other: FramePoint | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

function findCrossings(points: FramePoint[]): [number, number][] {
  const edges = edgesOf(points);
  return edges.flatMap((edge, index) =>
    edges.flatMap((other, otherIndex): [number, number][] => {
      const apart = otherIndex - index;
      const areNeighbours = apart === 1 || apart === edges.length - 1;
      return apart > 0 && !areNeighbours && doTouch(edge, other) ? [[index, otherIndex]] : [];
    }),
  );
}

function doTouch([a, b]: Edge, [c, d]: Edge): boolean {
  const [sideOfC, sideOfD] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [sideOfA, sideOfB] = [sideOf(c, d, a), sideOf(c, d, b)];
  if (sideOfC * sideOfD > 0 || sideOfA * sideOfB > 0) return false;
  return doOverlap(a.x, b.x, c.x, d.x) && doOverlap(a.y, b.y, c.y, d.y);
}

/** -1, 0 on the line, or 1: the side of the line from `a` to `b` that a point is on. */
function sideOf(a: FramePoint, b: FramePoint, point: FramePoint): number {
  const cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
  return Math.abs(cross) < tolerance ? 0 : Math.sign(cross);
}

function doOverlap(a: number, b: number, c: number, d: number): boolean {
  return (
    Math.min(a, b) <= Math.max(c, d) + tolerance && Math.min(c, d) <= Math.max(a, b) + tolerance
  );
}
