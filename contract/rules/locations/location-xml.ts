import type { FileLocation, LocationFormat } from "./file-location.ts";
import { readPoint } from "./location-geojson.ts";
import { parseXml, type XmlElement, XmlFault } from "../text/xml.ts";

/** The waypoints of a GPX file or the placemarks of a KML file. Throws an `XmlFault`. */
export function readLocationXml(text: string): {
  format: LocationFormat;
  locations: FileLocation[];
} {
  const root = parseXml(text);
  if (root.name === "gpx") {
    const waypoints = root.children.filter(({ name }) => name === "wpt");
    return { format: "gpx", locations: waypoints.map(readWaypoint) };
  }
  if (root.name === "kml") {
    return { format: "kml", locations: listPlacemarks(root).map(readPlacemark) };
  }
  throw new XmlFault(`Its first element is <${root.name}>. Only GPX and KML can be read`);
}

function readWaypoint(waypoint: XmlElement, index: number): FileLocation {
  const { lon, lat } = waypoint.attributes;
  return {
    row: index + 1,
    name: textOf(waypoint, "name"),
    ...readPoint([toNumber(lon), toNumber(lat)]),
  };
}

function listPlacemarks(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === "Placemark" ? [child] : listPlacemarks(child),
  );
}

function readPlacemark(placemark: XmlElement, index: number): FileLocation {
  const row = index + 1;
  const name = textOf(placemark, "name");
  const point = placemark.children.find((child) => child.name === "Point");
  if (!point) return { row, name, written: "", hint: "Only points are read" };
  const numbers = textOf(point, "coordinates").split(",").map(toNumber);
  return { row, name, ...readPoint(numbers) };
}

function textOf({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text.trim() ?? "";
}

function toNumber(text: string | undefined): number | undefined {
  const number = Number(text);
  return text === undefined || text.trim() === "" ? undefined : number;
}
