import tzLookup from "@photostructure/tz-lookup";
import type { Place } from "./places.ts";

/** The IANA time zone of a place, `Pacific/Auckland`; the deployment's where there is no place. */
export function zoneOf(place: Place | null | undefined, defaultTimeZone: string): string {
  return place ? tzLookup(place.lat, place.lng) : defaultTimeZone;
}
