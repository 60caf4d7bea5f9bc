import { readCoordinates } from "./coordinates.ts";
import type { FileLocation } from "./file-location.ts";

/** The features of a GeoJSON text (RFC 7946: longitude first); none where it is not one. */
export function readGeoJson(text: string): FileLocation[] {
  const parsed = parse(text);
  if (!isObject(parsed)) return [];
  const { features, geometry } = parsed;
  const all = Array.isArray(features) ? features : isObject(geometry) ? [parsed] : [];
  return all.map((feature, index) => toLocation(isObject(feature) ? feature : {}, index));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toLocation(feature: Record<string, unknown>, index: number): FileLocation {
  const row = index + 1;
  const properties = isObject(feature["properties"]) ? feature["properties"] : {};
  const geometry = isObject(feature["geometry"]) ? feature["geometry"] : {};
  const { type, coordinates } = geometry;
  const name = findName(properties);
  if (type !== "Point") {
    return {
      row,
      name,
      written: typeof type === "string" ? type : "",
      hint: "Only points are read",
    };
  }
  return { row, name, ...readPoint(coordinates) };
}

/** Of longitude and latitude as GeoJSON and KML have them. */
export function readPoint(coordinates: unknown): Pick<FileLocation, "written" | "place" | "hint"> {
  const [lng, lat] = (Array.isArray(coordinates) ? coordinates : []) as unknown[];
  if (!isNumber(lng) || !isNumber(lat)) {
    return { written: "", hint: "A point has a longitude and a latitude" };
  }
  const written = `${lat}, ${lng}`;
  if (Math.abs(lat) > 90) return { written, hint: "Latitudes go from -90 to 90" };
  const read = readCoordinates(written);
  return "fault" in read ? { written, hint: read.hint } : { written, place: { lat, lng } };
}

const namingKeys = ["name", "title", "station", "location", "site"];

function findName(properties: Record<string, unknown>): string {
  const entries = Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]);
  const found = namingKeys
    .map((key) => entries.find(([name]) => name === key)?.[1])
    .find((value) => typeof value === "string" || typeof value === "number");
  return found === undefined ? "" : String(found).trim();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
