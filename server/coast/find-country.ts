import { wrap } from "#contract/rules/locations/maps.ts";
import { distanceMetres, type Place } from "#contract/rules/locations/places.ts";
import type { Ring } from "./countries.ts";

/** A ring as it lies beside a place, on the same side of the date line. */
export interface MovedRing extends Ring {
  /** Degrees to add to its longitudes. */
  moved: number;
}

/** Off the coast a place belongs to the country that is nearest. */
const offshoreMetres = 300_000;
/** Islands belong to a picture up to this part of the mainland's size away from it. */
const reachOfMainland = 0.5;
/** With a far island a country may look so much smaller; beyond that it is shown without the mainland. */
const mostShrinking = 3;

/** The parts of the country around a place that make its picture; undefined far out at sea. */
export function findCountry(rings: readonly Ring[], place: Place): MovedRing[] | undefined {
  const own = rings.find((ring) => holds(ring, place)) ?? findNearest(rings, place);
  if (!own) return undefined;
  const parts = rings
    .filter(({ country }) => country === own.country)
    .map((ring) => moveBeside(ring, place));
  const home = parts.find(({ points }) => points === own.points) ?? moveBeside(own, place);
  const mainland = parts.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  const shown = gather(mainland, parts);
  const whole = [...new Set([...shown, home])];
  const isTogether = sizeOf(frameOf(whole)) <= mostShrinking * sizeOf(frameOf(shown));
  return isTogether ? whole : gather(home, parts);
}

export interface Frame {
  west: number;
  south: number;
  east: number;
  north: number;
}

export function frameOf(rings: readonly MovedRing[]): Frame {
  return {
    west: Math.min(...rings.map(({ west, moved }) => west + moved)),
    east: Math.max(...rings.map(({ east, moved }) => east + moved)),
    south: Math.min(...rings.map(({ south }) => south)),
    north: Math.max(...rings.map(({ north }) => north)),
  };
}

function gather(mainland: MovedRing, parts: readonly MovedRing[]): MovedRing[] {
  const reach = reachOfMainland * sizeOf(mainland);
  const { west, east, south, north } = frameOf([mainland]);
  return parts.filter((part) => {
    const other = frameOf([part]);
    const apart = [other.west - east, west - other.east, other.south - north, south - other.north];
    return Math.max(...apart) <= reach;
  });
}

function sizeOf({ west, south, east, north }: Frame): number {
  return Math.hypot(east - west, north - south);
}

function moveBeside(ring: Ring, { lng }: Place): MovedRing {
  const middle = (ring.west + ring.east) / 2;
  return { ...ring, moved: lng + wrap(middle - lng) - middle };
}

/** Whether a line to the east crosses its outline an odd number of times. */
function holds(ring: Ring, place: Place): boolean {
  const { points, west, south, east, north } = ring;
  const { lat } = place;
  const lng = place.lng - moveBeside(ring, place).moved;
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let isInside = false;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [nextX, nextY] = [points[at + 2] ?? 0, points[at + 3] ?? 0];
    if (y > lat === nextY > lat) continue;
    if (lng < x + ((lat - y) / (nextY - y)) * (nextX - x)) isInside = !isInside;
  }
  return isInside;
}

function findNearest(rings: readonly Ring[], place: Place): Ring | undefined {
  let nearest: Ring | undefined;
  let least = offshoreMetres;
  for (const ring of rings) {
    if (ring.south - 3 > place.lat || ring.north + 3 < place.lat) continue;
    for (let at = 0; at < ring.points.length; at += 2) {
      const [lng, lat] = [ring.points[at] ?? 0, ring.points[at + 1] ?? 0];
      const isNear = Math.abs(lat - place.lat) < 3;
      const metres = isNear ? distanceMetres(place, { lat, lng }) : Infinity;
      if (metres < least) [nearest, least] = [ring, metres];
    }
  }
  return nearest;
}
