import { readLocationCsv } from "./location-csv.ts";
import { readGeoJson } from "./location-geojson.ts";
import { readLocationXml } from "./location-xml.ts";
import { CsvFault } from "../recordings/csv-reading.ts";
import type { FileLocation, LocationFormat } from "./file-location.ts";
import { XmlFault } from "../text/xml.ts";

export type ReadLocations =
  | { format: LocationFormat; locations: FileLocation[] }
  | { fault: string };

export function readLocations(text: string): ReadLocations {
  const content = text.trim();
  if (content === "") return { fault: "The file is empty" };
  if (isBinary(content)) {
    return {
      fault:
        "This is not a text file. A KMZ file is a ZIP: unzip it and upload the KML file inside",
    };
  }
  try {
    const read = readByContent(content);
    return read.locations.length > 0 ? read : { fault: faults[read.format] };
  } catch (error) {
    if (error instanceof XmlFault) return { fault: `This is not readable XML. ${error.message}` };
    if (error instanceof CsvFault)
      return { fault: `This is not a readable table. ${error.message}` };
    throw error;
  }
}

/** What no text has, and nobody can mend by hand. */
export function isBinary(content: string): boolean {
  return /[^\P{Cc}\s\u0080-\u009f]/u.test(content);
}

const faults: Record<LocationFormat, string> = {
  csv: "The table has no rows below its headings",
  geojson: "The file is not GeoJSON with features",
  gpx: "The file has no waypoints. Tracks and routes are not read",
  kml: "The file has no placemarks",
};

function readByContent(content: string): { format: LocationFormat; locations: FileLocation[] } {
  if (/^[{[]/.test(content)) return { format: "geojson", locations: readGeoJson(content) };
  if (/^\uFEFF?</.test(content)) return readLocationXml(content);
  return { format: "csv", locations: readLocationCsv(content) };
}
