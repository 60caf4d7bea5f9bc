import { isInUse } from "#contract/rules/locations/locations.ts";
import { isRealPlace } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

/** The locations that are in use now and have a place. */
export function listInUse(stations: readonly LocationData[], now: Date) {
  const at = now.toISOString();
  return stations
    .filter(({ activeAt, retiredAt = null }) => isInUse({ activeAt, retiredAt }, at))
    .filter(({ location }) => isRealPlace(location))
    .map(({ id, name, location }) => ({ id, name, place: location }));
}
