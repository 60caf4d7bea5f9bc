import { mapSize } from "#app/components/maps/drawn-map.tsx";
import type { MapGround, PlacesMap } from "#app/components/maps/places-map.ts";
import type { MapTiles } from "#app/services/navigation/site.server.ts";
import { toGrid } from "./map-grid.server.ts";
import { findGroundZoom, toGroundName } from "#contract/rules/locations/map-ground.ts";
import { drawMap, type MapSize, type MapView } from "#contract/rules/locations/maps.ts";
import type { Place } from "#contract/rules/locations/places.ts";

/** A map of places, on the ground that the deployer has for it. */
export function drawPlaces(
  places: readonly Place[],
  tiles: MapTiles | undefined,
): PlacesMap | undefined {
  const drawing = drawMap(places, mapSize);
  if (!drawing) return undefined;
  const { scale, meridians, parallels, digits, ...map } = drawing;
  const grid = toGrid({ ...map, scale, meridians, parallels, digits });
  return { ...map, grid, ground: findGround(drawing, mapSize, tiles) };
}

/** The picture below a drawn map; undefined where the deployer has none of it. */
export function findGround(
  view: MapView,
  size: MapSize,
  tiles: MapTiles | undefined,
): MapGround | undefined {
  const ground = tiles?.ground;
  if (!ground || findGroundZoom(view, size, ground.cover) === undefined) return undefined;
  return { picture: `${ground.path}/${toGroundName(view, size)}`, attribution: tiles.attribution };
}
