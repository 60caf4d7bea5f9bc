import type { Place } from "./places.ts";

/** One location as a file tells of it. */
export interface FileLocation {
  /** Its line in a table, else its number among the points of the file. */
  row: number;
  name: string;
  /** As it is written, for people. */
  written: string;
  place?: Place;
  /** Why there is no place, for people. */
  hint?: string;
}

export type LocationFormat = "csv" | "geojson" | "gpx" | "kml";
