import type { Place } from "./places.ts";

export interface FileLocation {
  /** Its line in a table, else its number among the points of the file. */
  row: number;
  name: string;
  written: string;
  place?: Place;
  hint?: string;
}

export type LocationFormat = "csv" | "geojson" | "gpx" | "kml";
