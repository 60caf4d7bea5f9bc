export type Point = readonly [x: number, y: number];

/** A warm rod with round ends that may differ in thickness; `heat` is 1 for bare skin. */
export interface Limb {
  from: Point;
  to: Point;
  radii: readonly [from: number, to: number];
  heat: number;
}

/** How far an edge is blurred: some pixels by the lens, more where the body curves away. */
const blur = { pixels: 2, ofRadius: 0.9 };

/** How much of a limb a pixel shows, 0 to 1. */
export function coverage({ from, to, radii }: Limb, x: number, y: number): number {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
  const [fromX, fromY] = [x - from[0], y - from[1]];
  const squared = alongX ** 2 + alongY ** 2;
  const share = clamp(squared && (fromX * alongX + fromY * alongY) / squared);
  // Math.hypot is several times slower, and this is where filming takes its time.
  const distance = Math.sqrt((fromX - share * alongX) ** 2 + (fromY - share * alongY) ** 2);
  const radius = radii[0] + share * (radii[1] - radii[0]);
  return clamp((radius - distance) / Math.max(blur.pixels, blur.ofRadius * radius) + 0.5);
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
