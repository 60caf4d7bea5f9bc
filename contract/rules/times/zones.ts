import tzLookup from "@photostructure/tz-lookup";
import { isRealPlace, type Place } from "../locations/places.ts";

/** The IANA time zone of a place, `Pacific/Auckland`; the deployment's where there is no place, or 0, 0 stands for none. */
export function zoneOf(place: Place | null | undefined, defaultTimeZone: string): string {
  return place && isRealPlace(place) ? tzLookup(place.lat, place.lng) : defaultTimeZone;
}
