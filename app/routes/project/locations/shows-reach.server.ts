import { mapSize } from "#app/components/maps/drawn-map.tsx";
import type { MapDrawing } from "#contract/rules/locations/maps.ts";
import { locationReachMetres } from "#contract/rules/locations/places.ts";

/** Whether the circles of 30 m are wider than the marks, and so are drawn. */
export function showsReach(map: MapDrawing | undefined): boolean {
  return map !== undefined && locationReachMetres * map.unitsPerMetre > mapSize.radius;
}
