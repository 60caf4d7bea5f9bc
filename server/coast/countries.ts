import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { feature } from "topojson-client";
import { wrap } from "#contract/rules/locations/maps.ts";

/** An outline of an island or a mainland; lakes are left out. */
export interface Ring {
  country: number;
  /** Longitude and latitude by turns, in degrees. */
  points: Float32Array;
  west: number;
  south: number;
  east: number;
  north: number;
}

type Topology = Parameters<typeof feature>[0];
type Shape = Topology["objects"][string];
type Atlas = Topology & { objects: { countries: { geometries: Shape[] } } };

/** Of Natural Earth at 1:50 million, in the public domain. */
const file = new URL("../../node_modules/world-atlas/countries-50m.json", import.meta.url);

let reading: Promise<Ring[]> | undefined;

/** Read when it is asked for first; a tenth of what it is in JSON stays in memory. */
export function readCountries(): Promise<Ring[]> {
  reading ??= readFile(file, "utf8")
    .then((json) => toRings(JSON.parse(json)))
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

/** Other requests have their turn after each country. */
async function toRings(atlas: Atlas): Promise<Ring[]> {
  const rings: Ring[] = [];
  for (const [country, one] of atlas.objects.countries.geometries.entries()) {
    const { features } = feature(atlas, { type: "GeometryCollection", geometries: [one] });
    const polygons = features.flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return [geometry.coordinates];
      return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
    });
    for (const [outline] of polygons) if (outline) rings.push(toRing(country, outline));
    await setImmediate();
  }
  return rings;
}

/** Longitudes go on across the date line. */
function toRing(country: number, outline: readonly number[][]): Ring {
  const ring = { country, west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  const points = new Float32Array(2 * outline.length);
  let before = outline[0]?.[0] ?? 0;
  for (const [index, [lng = 0, lat = 0]] of outline.entries()) {
    before += wrap(lng - before);
    points.set([before, lat], 2 * index);
    ring.west = Math.min(ring.west, before);
    ring.east = Math.max(ring.east, before);
    ring.south = Math.min(ring.south, lat);
    ring.north = Math.max(ring.north, lat);
  }
  return { ...ring, points };
}
