import tzLookup from "@photostructure/tz-lookup";
import { isRealPlace, type Place } from "../locations/places.ts";

/** The IANA time zone of a place, `Pacific/Auckland`; the deployment's where there is no place, or 0, 0 stands for none. */
export function zoneOf(place: Place | null | undefined, defaultTimeZone: string): string {
  return place && isRealPlace(place) ? tzLookup(place.lat, place.lng) : defaultTimeZone;
}

/** The zone of most of them: a project is seldom in two. */
export function zoneOfMost(
  places: readonly (Place | null | undefined)[],
  defaultTimeZone: string,
): string {
  const zones = Map.groupBy(places, (place) => zoneOf(place, defaultTimeZone));
  const [most] = [...zones].toSorted(([, some], [, others]) => others.length - some.length);
  return most?.[0] ?? defaultTimeZone;
}
