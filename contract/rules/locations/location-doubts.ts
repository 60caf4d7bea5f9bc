import { differenceInMilliseconds, hoursToMilliseconds } from "date-fns";
import { isAvailableAt, locationSpacingMetres } from "./locations.ts";
import {
  distanceMetres,
  isRealPlace,
  latitudeSpan,
  locationReachMetres,
  type Place,
} from "./places.ts";

interface Site {
  id: number;
  name: string;
  place: Place;
  activeAt: string;
  retiredAt: string | null;
  automatic: boolean;
  needsRename: boolean;
}

interface Stay {
  deviceId: number;
  locationId: number | undefined;
  place: Place;
  from: string;
}

export type LocationDoubt<S extends Stay, L extends Site> =
  /** Within 30 m of a location and assigned to another, or to none, that is further away. */
  | { kind: "elsewhere"; stay: S; near: L; metres: number; assigned: L | undefined }
  /** More than 1 km in less than an hour. */
  | { kind: "jump"; stay: S; before: S; metres: number }
  | { kind: "no fix"; stay: S }
  | { kind: "no fix of location"; location: L }
  /** Two locations in use nearer than 60 m to each other. */
  | { kind: "too close"; location: L; other: L; metres: number }
  | { kind: "unnamed"; location: L };

const jumpMetres = 1000;
const jumpMs = hoursToMilliseconds(1);

/** `stays` in the order of device and time. */
export function findLocationDoubts<S extends Stay, L extends Site>(
  stays: readonly S[],
  locations: readonly L[],
  now: Date,
): LocationDoubt<S, L>[] {
  const inUse = locations.filter(
    (one) => one.retiredAt === null || one.retiredAt > now.toISOString(),
  );
  const real = stays.filter(({ place }) => isRealPlace(place));
  const known = locations.filter(({ place }) => isRealPlace(place));
  const byId = new Map(locations.map((one) => [one.id, one]));
  return [
    ...real.flatMap((stay) => findElsewhere<S, L>(stay, known, byId)),
    ...real.flatMap((stay, index) => findJump<S, L>(real[index - 1], stay)),
    ...stays
      .filter(({ place }) => !isRealPlace(place))
      .map((stay) => ({ kind: "no fix" as const, stay })),
    ...inUse
      .filter(({ place }) => !isRealPlace(place))
      .map((location) => ({ kind: "no fix of location" as const, location })),
    ...findClosePairs<S, L>(inUse),
    ...inUse
      .filter(({ needsRename }) => needsRename)
      .map((location) => ({ kind: "unnamed" as const, location })),
  ];
}

function findElsewhere<S extends Stay, L extends Site>(
  stay: S,
  locations: readonly L[],
  byId: ReadonlyMap<number, L>,
): LocationDoubt<S, L>[] {
  const distanceTo = ({ place }: L) => distanceMetres(stay.place, place);
  const assigned = stay.locationId === undefined ? undefined : byId.get(stay.locationId);
  const own = assigned && isRealPlace(assigned.place) ? distanceTo(assigned) : Infinity;
  const [nearest] = locations
    .filter(({ place }) => Math.abs(place.lat - stay.place.lat) <= degreesOfReach)
    .filter((one) => one !== assigned && isAvailableAt(one, stay.from))
    .map((near) => ({ near, metres: distanceTo(near) }))
    .filter(({ metres }) => metres <= locationReachMetres && metres < own)
    .toSorted((a, b) => a.metres - b.metres);
  return nearest ? [{ kind: "elsewhere", stay, assigned, ...nearest }] : [];
}

function findJump<S extends Stay, L extends Site>(
  before: S | undefined,
  stay: S,
): LocationDoubt<S, L>[] {
  if (!before || before.deviceId !== stay.deviceId) return [];
  const metres = distanceMetres(before.place, stay.place);
  const isQuick = differenceInMilliseconds(stay.from, before.from) < jumpMs;
  return isQuick && metres > jumpMetres ? [{ kind: "jump", stay, before, metres }] : [];
}

function findClosePairs<S extends Stay, L extends Site>(
  inUse: readonly L[],
): LocationDoubt<S, L>[] {
  const byLatitude = inUse
    .filter(({ place }) => isRealPlace(place))
    .toSorted((a, b) => a.place.lat - b.place.lat);
  return byLatitude.flatMap((location, index) => {
    const pairs: LocationDoubt<S, L>[] = [];
    for (let next = index + 1; next < byLatitude.length; next += 1) {
      const other = byLatitude[next]!;
      if (other.place.lat - location.place.lat > degreesOfSpacing) break;
      const metres = distanceMetres(location.place, other.place);
      if (metres < locationSpacingMetres)
        pairs.push({ kind: "too close", location, other, metres });
    }
    return pairs;
  });
}

const degreesOfReach = latitudeSpan(locationReachMetres);
const degreesOfSpacing = latitudeSpan(locationSpacingMetres);
