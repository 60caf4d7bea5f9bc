import { locationSpacingMetres } from "../locations/locations.ts";
import { distanceMetres, type Place } from "../locations/places.ts";
import { withUnit } from "../times/units.ts";

export const directions = [
  "north",
  "north-east",
  "east",
  "south-east",
  "south",
  "south-west",
  "west",
  "north-west",
] as const;

export type Direction = (typeof directions)[number];

export interface Neighbour<T> {
  neighbour: T;
  metres: number;
  /** From the other place towards it. */
  direction: Direction;
  /** Nearer than 60 m: what is recorded there may be filed under the wrong one of the two. */
  isTooClose: boolean;
}

/** The nearest first. */
export function listNeighbours<T extends { place: Place }>(
  place: Place,
  others: readonly T[],
): Neighbour<T>[] {
  return others
    .map((neighbour) => {
      const metres = distanceMetres(place, neighbour.place);
      const isTooClose = metres < locationSpacingMetres;
      return { neighbour, metres, direction: directionTo(place, neighbour.place), isTooClose };
    })
    .toSorted((a, b) => a.metres - b.metres);
}

/** The eighth of the compass in which another place lies, by the initial bearing. */
export function directionTo(from: Place, to: Place): Direction {
  const [fromLat, toLat, east] = [from.lat, to.lat, to.lng - from.lng].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number];
  const x = Math.sin(east) * Math.cos(toLat);
  const y =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(east);
  const eighths = Math.round((Math.atan2(x, y) / Math.PI) * 4);
  return directions[(eighths + 8) % 8] ?? "north";
}

/** "0 m", "320 m", "1.2 km", "35 km", "9,680 km" */
export function formatMetres(metres: number): string {
  if (metres < 1000) return withUnit(Math.round(metres), "m");
  const km = metres / 1000;
  return withUnit(km < 10 ? km.toFixed(1) : Math.round(km).toLocaleString("en-NZ"), "km");
}
