import type { Region } from "./region.ts";

export interface Point {
  x: number;
  y: number;
}

/** Sensor pixels: steps that are shorter are jitter of the box. */
const leastStep = 2;

/** The way of an animal, in sensor pixels: middles of its boxes in order of frames, smoothed. Less than two points are none. */
export function tracePath(boxes: ReadonlyMap<number, Region>): Point[] {
  const inOrder = [...boxes].toSorted(([one], [other]) => one - other);
  const kept = dropJitter(inOrder.map(([, box]) => middleOf(box)));
  return kept.length < 2 ? [] : kept.map((point, at) => smooth(kept[at - 1], point, kept[at + 1]));
}

function dropJitter(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || distance(last, point) >= leastStep) kept.push(point);
  }
  const [last, end] = [kept.at(-1), points.at(-1)];
  return last && end && last !== end && kept.length > 1 ? [...kept.slice(0, -1), end] : kept;
}

function middleOf({ x, y, width, height }: Region): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Ends stay where they are. */
function smooth(before: Point | undefined, point: Point, after: Point | undefined): Point {
  if (!before || !after) return point;
  return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
}
