import type { MapView } from "./maps.ts";
import { toMercator, worldUnits } from "./mercator.ts";

/** What a file of tiles holds. */
export interface TileCover {
  minZoom: number;
  maxZoom: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Where browsers get the ground of maps from. */
export interface MapTiles {
  /** With {z}, {x} and {y}; of another host, or a path of this site. */
  url: string;
  /** Shown wherever the tiles are. */
  attribution: string;
  maxZoom: number;
  /** Of a file of this site: what it covers, and where the ground of drawn maps begins. */
  ground?: { path: string; cover: TileCover };
}

interface Extent {
  width: number;
  height: number;
}

/** Maps are drawn in these sizes: beside lists, and to be tapped. */
export const mapShapes = {
  drawn: { width: 360, height: 270 },
  tapped: { width: 288, height: 288 },
};

/** About as wide as a phone, with marks that can be met by a finger there. */
export const mapSize = { ...mapShapes.drawn, radius: 12 };

/** At zoom 0 the world is one tile of this many pixels. */
export const tilePixels = 256;
/** A unit of a drawn map is so many pixels on a desk. */
export const groundScale = 4 / 3;
/** Enlarged more often than this nothing can be told apart. */
const mostEnlargements = 4;

/** The zoom whose tiles lie under a drawn map in about their own size; undefined where there is nothing to lay there. */
export function findGroundZoom(view: MapView, size: Extent, cover: TileCover): number | undefined {
  const wanted = Math.round(Math.log2((worldUnits(view) * groundScale) / tilePixels));
  const isClose = wanted >= cover.minZoom && wanted <= cover.maxZoom + mostEnlargements;
  return isClose && isCovered(view, size, cover) ? Math.min(wanted, cover.maxZoom) : undefined;
}

/** Its right edge may lie beyond the date line. */
function isCovered(view: MapView, size: Extent, cover: TileCover): boolean {
  const world = worldUnits(view);
  const middle = toMercator(view.centre.lat);
  const [halfWidth, halfHeight] = [size.width / 2 / world, size.height / 2 / world];
  const isBeside =
    middle + halfHeight < toMercator(cover.north) || middle - halfHeight > toMercator(cover.south);
  const [west, east] = [cover.west / 360, cover.east / 360];
  const lng = view.centre.lng / 360;
  const isAmong = [-1, 0, 1].some(
    (turn) => lng + turn + halfWidth > west && lng + turn - halfWidth < east,
  );
  return !isBeside && isAmong;
}

/** "360x270/-43.6,172.6,0.5": what a picture of the ground shows, as its address says it. */
export function toGroundName(
  { centre, unitsPerMetre }: MapView,
  { width, height }: Extent,
): string {
  const [lat, lng] = [centre.lat.toFixed(6), centre.lng.toFixed(6)];
  return `${width}x${height}/${lat},${lng},${Number(unitsPerMetre.toPrecision(6))}`;
}

/** Undefined where it is no such name. */
export function readGroundName(name: string): { view: MapView; size: Extent } | undefined {
  const [shape, spot = ""] = name.split("/");
  const size = Object.values(mapShapes).find(({ width, height }) => shape === `${width}x${height}`);
  const [lat = NaN, lng = NaN, unitsPerMetre = NaN] = spot.split(",").map(Number);
  if (!size || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 360) || !(unitsPerMetre > 0)) return;
  const view = { centre: { lat, lng }, unitsPerMetre };
  return toGroundName(view, size) === name ? { view, size } : undefined;
}
