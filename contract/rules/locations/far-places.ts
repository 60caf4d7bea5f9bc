import { distanceMetres, type Place } from "./places.ts";

/** A place counts as far only beyond this, and so many times the size of what the others take up. */
const leastMetres = 20_000;
const timesOfSize = 3;
/** Of more places each other would have to be compared with each for too long. */
const mostPlaces = 500;

/**
 * Which places lie so far from where most of them are that all could not be told apart on one map: a camera on another
 * island, a device that reports a zero. None where there is no place that most are at. Where the map is of one of them,
 * that one is never far: if it would be, those are that are not around it.
 */
export function findFarPlaces(places: readonly Place[], of?: number): ReadonlySet<number> {
  const far = findOutliers(places);
  const place = of !== undefined && far.has(of) ? places[of] : undefined;
  if (!place) return far;
  const isFar = (index: number) => distanceMetres(place, places[index] ?? place) > leastMetres;
  return new Set([...places.keys()].filter(isFar));
}

function findOutliers(places: readonly Place[]): ReadonlySet<number> {
  if (places.length > mostPlaces) return new Set();
  const links = linkNearest(places).toSorted((one, other) => other.metres - one.metres);
  const wide = links.filter(({ metres }) => metres > leastMetres);
  for (let cuts = wide.length; cuts > 0; cuts -= 1) {
    const { most, next } = findLargest(places.length, links.slice(cuts));
    const isMost =
      most.length > 1 && (most.length * 2 > places.length || most.length >= 2 * next.length);
    const gap = wide[cuts - 1]?.metres ?? 0;
    if (isMost && gap > timesOfSize * sizeOf(most.map((index) => places[index]))) {
      const near = new Set(most);
      return new Set([...places.keys()].filter((index) => !near.has(index)));
    }
  }
  return new Set();
}

interface Link {
  from: number;
  to: number;
  metres: number;
}

/** The shortest links that join all places, by Prim's algorithm. */
function linkNearest(places: readonly Place[]): Link[] {
  const links: Link[] = [];
  const [first] = places;
  const waiting = new Map(
    places.slice(1).map((place, at) => {
      const metres = first ? distanceMetres(first, place) : 0;
      return [at + 1, { from: 0, to: at + 1, metres }];
    }),
  );
  while (waiting.size > 0) {
    const next = [...waiting.values()].reduce((one, other) =>
      other.metres < one.metres ? other : one,
    );
    links.push(next);
    waiting.delete(next.to);
    for (const link of waiting.values()) bringNearer(link, next.to, places);
  }
  return links;
}

function bringNearer(link: Link, from: number, places: readonly Place[]): void {
  const [one, other] = [places[from], places[link.to]];
  const metres = one && other ? distanceMetres(one, other) : Infinity;
  if (metres < link.metres) Object.assign(link, { from, metres });
}

/** The places that most links hold together, and those of the group after it. */
function findLargest(count: number, links: readonly Link[]) {
  const groups = Array.from({ length: count }, (_, index) => [index]);
  for (const { from, to } of links) {
    const [one, other] = [groups[from], groups[to]];
    if (!one || !other) continue;
    one.push(...other);
    for (const index of other) groups[index] = one;
  }
  const [most = [], next = []] = [...new Set(groups)].toSorted(
    (one, other) => other.length - one.length,
  );
  return { most, next };
}

/** Twice the way from the first to the farthest: at least as far as any two lie apart. */
function sizeOf(places: readonly (Place | undefined)[]): number {
  const known = places.filter((place) => place !== undefined);
  const [first] = known;
  if (!first) return 0;
  return 2 * Math.max(...known.map((place) => distanceMetres(first, place)));
}
