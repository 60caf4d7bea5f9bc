import type { FileLocation } from "./file-location.ts";
import { locationSpacingMetres } from "./locations.ts";
import { distanceMetres, latitudeSpan, type Place } from "./places.ts";
import { findWrongSide } from "./wrong-side.ts";

interface Known {
  name: string;
  place: Place;
}

export type ImportVerdict =
  | { kind: "valid"; place: Place }
  /** Possible all the same: recordings may be filed under the wrong one of the two. */
  | { kind: "too close"; place: Place; to: string; metres: number }
  /** Possible all the same: most likely a sign is missing. */
  | { kind: "wrong side"; place: Place; turned: Place; metres: number | undefined }
  | { kind: "name taken"; place: Place; by: "a location" | "another row" }
  /** It is this location: nothing is left to do. */
  | { kind: "there already"; place: Place }
  | { kind: "no name"; place: Place }
  | { kind: "not understood"; hint: string };

export type CheckedLocation = FileLocation & { verdict: ImportVerdict };

const nameLength = 255;
/** Files round, and GPS devices differ by as much. */
const sameMetres = 10;

/** Where the project is: what is on the other side of the world from there was most likely typed wrongly. */
interface Surroundings {
  inUse: readonly Known[];
  likelyZone: string;
}

export function checkImport(
  locations: readonly FileLocation[],
  { inUse, likelyZone }: Surroundings,
): CheckedLocation[] {
  const known = inUse.map(({ place }) => place);
  const earlier: Known[] = [];
  return locations.map((location) => {
    const wrong = location.place && findWrongSide(location.place, known, likelyZone);
    const found = check(location, inUse, earlier);
    const verdict =
      wrong && found.kind === "valid"
        ? { kind: "wrong side" as const, place: found.place, ...wrong }
        : found;
    if (isPossible(verdict)) {
      earlier.push({ name: location.name, place: verdict.place });
    }
    return { ...location, verdict };
  });
}

export function isPossible(
  verdict: ImportVerdict,
): verdict is Extract<ImportVerdict, { kind: "valid" | "too close" | "wrong side" }> {
  return ["valid", "too close", "wrong side"].includes(verdict.kind);
}

/** The same rows with the places of those on the wrong side turned. */
export function turnWrongSides(
  locations: readonly FileLocation[],
  { inUse, likelyZone }: Surroundings,
): FileLocation[] {
  const known = inUse.map(({ place }) => place);
  return locations.map((location) => {
    const wrong = location.place && findWrongSide(location.place, known, likelyZone);
    return wrong ? { ...location, place: wrong.turned } : location;
  });
}

function check(
  { name, place, hint }: FileLocation,
  inUse: readonly Known[],
  earlier: readonly Known[],
): ImportVerdict {
  if (!place) return { kind: "not understood", hint: hint ?? "It has no coordinates" };
  if (name === "") return { kind: "no name", place };
  if (name.length > nameLength) {
    return { kind: "not understood", hint: `Its name is longer than ${nameLength} characters` };
  }
  const namesake = inUse.find((one) => one.name === name);
  if (namesake) {
    return distanceMetres(namesake.place, place) <= sameMetres
      ? { kind: "there already", place }
      : { kind: "name taken", place, by: "a location" };
  }
  if (earlier.some((one) => one.name === name))
    return { kind: "name taken", place, by: "another row" };
  const [nearest] = [inUse, earlier]
    .flatMap((all) => all.filter((one) => isNearLatitude(one.place, place)))
    .map((one) => ({ to: one.name, metres: distanceMetres(place, one.place) }))
    .filter(({ metres }) => metres < locationSpacingMetres)
    .toSorted((a, b) => a.metres - b.metres);
  return nearest ? { kind: "too close", place, ...nearest } : { kind: "valid", place };
}

function isNearLatitude(a: Place, b: Place): boolean {
  return Math.abs(a.lat - b.lat) <= latitudeSpan(locationSpacingMetres);
}
