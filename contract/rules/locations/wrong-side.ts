import { zoneOf } from "../times/zones.ts";
import { distanceMetres, isRealPlace, type Place } from "./places.ts";

export interface WrongSide {
  /** Where the place is with a sign turned, or with its two numbers exchanged. */
  turned: Place;
  /** To the nearest of the others as it is; undefined without others. */
  metres: number | undefined;
}

/** So far from all others, and a quarter of that with a sign turned: most likely typed wrongly. The Chathams are nearer. */
const farMetres = 1_000_000;
const nearShare = 0.25;

/** What a place was most likely meant to be: by its distance to the others; without them by the time zone of most. */
export function findWrongSide(
  place: Place,
  others: readonly Place[],
  likelyZone: string,
): WrongSide | undefined {
  const known = others.filter(isRealPlace);
  if (known.length === 0) return findOtherZone(place, likelyZone);
  const metres = nearestMetres(place, known);
  if (metres < farMetres) return undefined;
  const [turned] = turnsOf(place)
    .map((turn) => ({ turn, metres: nearestMetres(turn, known) }))
    .toSorted((a, b) => a.metres - b.metres);
  return turned && turned.metres < metres * nearShare ? { turned: turned.turn, metres } : undefined;
}

function findOtherZone(place: Place, likelyZone: string): WrongSide | undefined {
  if (zoneOf(place, likelyZone) === likelyZone) return undefined;
  const turned = turnsOf(place).find((turn) => zoneOf(turn, likelyZone) === likelyZone);
  return turned && { turned, metres: undefined };
}

function nearestMetres(place: Place, others: readonly Place[]): number {
  return Math.min(...others.map((other) => distanceMetres(place, other)));
}

function turnsOf({ lat, lng }: Place): Place[] {
  const exchanged = Math.abs(lng) <= 90 ? [{ lat: lng, lng: lat }] : [];
  return [{ lat: -lat, lng }, { lat, lng: -lng }, { lat: -lat, lng: -lng }, ...exchanged];
}
