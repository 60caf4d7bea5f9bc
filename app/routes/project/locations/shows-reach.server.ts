import { mapSize } from "#contract/rules/locations/map-ground.ts";
import type { PlacesMap } from "#contract/rules/locations/places-map.ts";
import { locationReachMetres } from "#contract/rules/locations/places.ts";

/** Whether the circles of 30 m are wider than the marks, and so are drawn. */
export function showsReach(map: Pick<PlacesMap, "unitsPerMetre"> | undefined): boolean {
  return map !== undefined && locationReachMetres * map.unitsPerMetre > mapSize.radius;
}
