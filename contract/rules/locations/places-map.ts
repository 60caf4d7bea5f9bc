import { findGroundZoom, mapSize, type MapTiles, toGroundName } from "./map-ground.ts";
import { type MapGrid, toGrid } from "./map-grid.ts";
import { isUnderInset } from "./map-surroundings.ts";
import { drawMap, type MapDrawing, type MapView } from "./maps.ts";
import type { Place } from "./places.ts";

/** What lies below a drawn map, and whose it is. */
export interface MapGround {
  picture: string;
  attribution: string;
}

/** A drawing with its lines and texts worked out. */
export interface PlacesMap extends Omit<
  MapDrawing,
  "scale" | "meridians" | "parallels" | "digits"
> {
  grid: MapGrid;
  ground?: MapGround | undefined;
}

/** A map of places, or of one of them with those around it, on the ground that the deployer has for it. */
export function drawPlaces(
  places: readonly Place[],
  tiles: MapTiles | undefined,
  of?: number,
): PlacesMap | undefined {
  const drawing = drawMap(places, mapSize, of);
  if (!drawing) return undefined;
  const { scale, meridians, parallels, digits, ...map } = drawing;
  const { labels, ...grid } = toGrid({ ...map, scale, meridians, parallels, digits });
  const seen = labels.filter((label) => !isUnderInset(label, map));
  return { ...map, grid: { ...grid, labels: seen }, ground: findGround(drawing, mapSize, tiles) };
}

/** The picture below a drawn map; undefined where the deployer has none of it. */
export function findGround(
  view: MapView,
  size: { width: number; height: number },
  tiles: MapTiles | undefined,
): MapGround | undefined {
  const ground = tiles?.ground;
  if (!ground || findGroundZoom(view, size, ground.cover) === undefined) return undefined;
  return { picture: `${ground.path}/${toGroundName(view, size)}`, attribution: tiles.attribution };
}
