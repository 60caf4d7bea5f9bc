import { toCsv } from "../text/csv.ts";
import type { LocationFormat } from "./file-location.ts";
import { findGridPlace } from "./national-grid.ts";
import type { Place } from "./places.ts";
import { escapeXml } from "../text/xml.ts";

export interface WrittenLocation {
  id: number;
  name: string;
  place: Place;
  activeAt: string;
  retiredAt: string | undefined;
  lastRecording: string | undefined;
  recordings: number;
}

interface Subject {
  project: string;
  locations: readonly WrittenLocation[];
}

export const mediaTypes: Record<LocationFormat, string> = {
  csv: "text/csv",
  geojson: "application/geo+json",
  gpx: "application/gpx+xml",
  kml: "application/vnd.google-earth.kml+xml",
};

export function writeLocations(format: LocationFormat, subject: Subject): string {
  return writers[format](subject);
}

const writers: Record<LocationFormat, (subject: Subject) => string> = {
  csv: toTable,
  geojson: toGeoJson,
  gpx: toGpx,
  kml: toKml,
};

const columns = [
  "Id",
  "Name",
  "Latitude",
  "Longitude",
  "NZTM easting",
  "NZTM northing",
  "In use from",
  "Retired",
  "Last recording",
  "Recordings",
];

function toTable({ locations }: Subject): string {
  const rows = locations.map((location) => {
    const { lat, lng } = location.place;
    const grid = findGridPlace(location.place);
    return [
      location.id,
      location.name,
      lat,
      lng,
      grid && Math.round(grid.easting),
      grid && Math.round(grid.northing),
      location.activeAt,
      location.retiredAt,
      location.lastRecording,
      location.recordings,
    ];
  });
  return toCsv([columns, ...rows]);
}

function toGeoJson({ project, locations }: Subject): string {
  const features = locations.map(({ id, name, place: { lat, lng }, ...facts }) => ({
    type: "Feature",
    id,
    geometry: { type: "Point", coordinates: [lng, lat] },
    properties: { name, ...facts },
  }));
  return `${JSON.stringify({ type: "FeatureCollection", name: project, features }, null, 1)}\n`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function toGpx({ project, locations }: Subject): string {
  return [
    declaration,
    '<gpx version="1.1" creator="Nightjar" xmlns="http://www.topografix.com/GPX/1/1">',
    `  <metadata><name>${escapeXml(project)}</name></metadata>`,
    ...locations.map(
      ({ name, place: { lat, lng } }) =>
        `  <wpt lat="${lat}" lon="${lng}"><name>${escapeXml(name)}</name></wpt>`,
    ),
    "</gpx>\n",
  ].join("\n");
}

function toKml({ project, locations }: Subject): string {
  return [
    declaration,
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    "<Document>",
    `  <name>${escapeXml(project)}</name>`,
    ...locations.map(
      ({ name, place: { lat, lng } }) =>
        `  <Placemark><name>${escapeXml(name)}</name><Point><coordinates>${lng},${lat}</coordinates></Point></Placemark>`,
    ),
    "</Document>",
    "</kml>\n",
  ].join("\n");
}
