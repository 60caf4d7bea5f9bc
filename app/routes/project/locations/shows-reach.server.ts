import { mapSize } from "#app/components/maps/drawn-map.tsx";
import type { PlacesMap } from "#app/components/maps/places-map.ts";
import { locationReachMetres } from "#contract/rules/locations/places.ts";

/** Whether the circles of 30 m are wider than the marks, and so are drawn. */
export function showsReach(map: Pick<PlacesMap, "unitsPerMetre"> | undefined): boolean {
  return map !== undefined && locationReachMetres * map.unitsPerMetre > mapSize.radius;
}
