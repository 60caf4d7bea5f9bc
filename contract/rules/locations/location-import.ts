import type { FileLocation } from "./file-location.ts";
import { locationSpacingMetres } from "./locations.ts";
import { distanceMetres, latitudeSpan, type Place } from "./places.ts";

interface Known {
  name: string;
  place: Place;
}

export type ImportVerdict =
  | { kind: "valid"; place: Place }
  /** Possible all the same: recordings may be filed under the wrong one of the two. */
  | { kind: "too close"; place: Place; to: string; metres: number }
  | { kind: "name taken"; place: Place; by: "a location" | "another row" }
  | { kind: "not understood"; hint: string };

export type CheckedLocation = FileLocation & { verdict: ImportVerdict };

const nameLength = 255;

export function checkImport(
  locations: readonly FileLocation[],
  inUse: readonly Known[],
): CheckedLocation[] {
  const earlier: Known[] = [];
  return locations.map((location) => {
    const verdict = check(location, inUse, earlier);
    if (verdict.kind === "valid" || verdict.kind === "too close") {
      earlier.push({ name: location.name, place: verdict.place });
    }
    return { ...location, verdict };
  });
}

function check(
  { name, place, hint }: FileLocation,
  inUse: readonly Known[],
  earlier: readonly Known[],
): ImportVerdict {
  if (!place) return { kind: "not understood", hint: hint ?? "It has no coordinates" };
  if (name === "") return { kind: "not understood", hint: "It has no name" };
  if (name.length > nameLength) {
    return { kind: "not understood", hint: `Its name is longer than ${nameLength} characters` };
  }
  if (inUse.some((one) => one.name === name))
    return { kind: "name taken", place, by: "a location" };
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
