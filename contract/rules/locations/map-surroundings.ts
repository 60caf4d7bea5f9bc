import { directionTo, formatMetres } from "../devices/neighbours.ts";
import { toCoastPath } from "./coast.ts";
import { distanceMetres, type Place } from "./places.ts";

/** A place that a map leaves out. */
export interface FarPoint {
  index: number;
  /** "892 km to the east", of the middle of the map. */
  where: string;
}

/** A picture of the country, in a corner that nothing else needs. */
export interface MapInset {
  picture: string;
  corner: "bottom" | "top";
}

export function describeFar(
  centre: Place,
  places: readonly Place[],
  far: ReadonlySet<number>,
): FarPoint[] {
  return [...places.entries()]
    .filter(([index]) => far.has(index))
    .map(([index, place]) => {
      const distance = formatMetres(distanceMetres(centre, place));
      return { index, where: `${distance} to the ${directionTo(centre, place)}` };
    });
}

/** With room for a mark beside it. */
const side = 80;
/** Below the degrees along the top. */
const topOfInset = 14;
/** Of a map as wide as this one sees where it is. */
const mostMetres = 300_000;

interface Spot {
  x: number;
  y: number;
}

interface Shown {
  width: number;
  height: number;
  centre: Place;
  unitsPerMetre: number;
  points: readonly { dot: Spot }[];
}

/** Undefined where there is no room, or where the map shows much of a country itself. */
export function findInset(shown: Shown, far: readonly Place[]): MapInset | undefined {
  const { width, unitsPerMetre, centre } = shown;
  const corner = findCorner(shown);
  if (!corner || width / unitsPerMetre > mostMetres) return undefined;
  return { picture: toCoastPath([centre, ...far]), corner };
}

function findCorner({ height, points }: Shown): MapInset["corner"] | undefined {
  const isFree = (from: number) => !points.some(({ dot }) => isWithin(dot, from));
  if (isFree(height - side)) return "bottom";
  return isFree(topOfInset) ? "top" : undefined;
}

function isWithin({ x, y }: Spot, from: number): boolean {
  return x >= 0 && x < side && y >= from && y < from + side;
}

/** A label that the picture of the country would cover. */
export function isUnderInset(
  label: Spot,
  { inset, height }: { inset?: MapInset | undefined; height: number },
): boolean {
  return (
    inset !== undefined && isWithin(label, inset.corner === "top" ? topOfInset : height - side)
  );
}
