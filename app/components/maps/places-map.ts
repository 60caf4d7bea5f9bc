import type { MapDrawing } from "#contract/rules/locations/maps.ts";

/** What lies below a drawn map, and whose it is. */
export interface MapGround {
  picture: string;
  attribution: string;
}

/** Lines of latitude and longitude, and how long something is: path data and texts with their places. */
interface MapGrid {
  lines: string;
  labels: { x: number; y: number; text: string }[];
  scale: { line: string; length: string; x: number; y: number };
}

export interface PlacesMap extends Omit<
  MapDrawing,
  "scale" | "meridians" | "parallels" | "digits"
> {
  grid: MapGrid;
  ground?: MapGround | undefined;
}
