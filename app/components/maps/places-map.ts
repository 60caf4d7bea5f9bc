import type { MapDrawing } from "#contract/rules/locations/maps.ts";

/** What lies below a drawn map, and whose it is. */
export interface MapGround {
  picture: string;
  attribution: string;
}

export interface PlacesMap extends MapDrawing {
  ground?: MapGround | undefined;
}
