import simplify from "simplify-js";
import { wrap } from "#contract/rules/locations/maps.ts";
import { toMercator } from "#contract/rules/locations/mercator.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import { frameOf, type MovedRing } from "./find-country.ts";

const side = 64;
const margin = 4;
/** Less is not seen at the size that it is shown in. */
const leastStep = 0.3;
const leastIsland = 0.6;

interface Spot {
  x: number;
  y: number;
}

/** A small picture of a country with a mark at the first place, and a smaller one at each other that lies in it. */
export function drawCoast(rings: readonly MovedRing[], places: readonly Place[]): string {
  const { west, east, south, north } = frameOf(rings);
  const top = toMercator(north);
  const [across, down] = [(east - west) / 360, toMercator(south) - top];
  const scale = (side - 2 * margin) / Math.max(across, down);
  const toSpot = (lng: number, lat: number): Spot => ({
    x: margin + ((lng - west) / 360) * scale,
    y: margin + (toMercator(lat) - top) * scale,
  });
  const [width, height] = [across, down].map((one) => Math.ceil(one * scale + 2 * margin));
  const land = rings.map((ring) => toPath(ring, toSpot)).join("");
  const middle = (west + east) / 2;
  const [first, ...others] = places.map(({ lat, lng }) => toSpot(middle + wrap(lng - middle), lat));
  const dots = others.map((spot) => toDot(spot, 2)).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="#85857f" d="${land}"/>`,
    `<g fill="#e5484d" stroke="#fff">${dots}${first ? toDot(first, 3.5) : ""}</g></svg>`,
  ].join("");
}

function toPath({ points, moved }: MovedRing, toSpot: (lng: number, lat: number) => Spot): string {
  const spots: Spot[] = [];
  for (let at = 0; at < points.length; at += 2) {
    spots.push(toSpot((points[at] ?? 0) + moved, points[at + 1] ?? 0));
  }
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const reach = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  if (reach < leastIsland) return "";
  const [first, ...rest] = simplify(spots, leastStep).map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${first}L${rest.join(" ")}Z`;
}

function toDot({ x, y }: Spot, radius: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
