export type Point = readonly [x: number, y: number];

/** A warm rod with round ends that may differ in thickness; `heat` is 1 for bare skin. */
export interface Limb {
  from: Point;
  to: Point;
  radii: readonly [from: number, to: number];
  heat: number;
}

/** How far an edge is blurred, in pixels, as the lens does. */
const softness = 2.2;

/** How much of a limb a pixel shows, 0 to 1. */
export function coverage({ from, to, radii }: Limb, x: number, y: number): number {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
  const squared = alongX ** 2 + alongY ** 2;
  const projected = squared && ((x - from[0]) * alongX + (y - from[1]) * alongY) / squared;
  const share = Math.min(Math.max(projected, 0), 1);
  const distance = Math.sqrt((x - from[0] - share * alongX) ** 2 + (y - from[1] - share * alongY) ** 2);
  const radius = radii[0] + share * (radii[1] - radii[0]);
  return Math.min(Math.max((radius - distance) / softness + 0.5, 0), 1);
}
