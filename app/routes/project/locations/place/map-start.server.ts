import { mapSize } from "#contract/rules/locations/map-ground.ts";
import type { Start } from "#app/components/tile-map/place-picker.tsx";
import { drawMap } from "#contract/rules/locations/maps.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

/** Christchurch, where there is nothing to start from. */
const nowhere = { lat: -43.5375559, lng: 172.6117458 };
const [leastZoom, startZoom] = [5, 14];
/** Of zoom 0 at the equator, where the world is 256 pixels wide. */
const metresOfPixel = 156_543;

/** What a map to choose a place on shows first: the place as it is, else all that the project has. */
export function findStart(others: readonly LocationData[], place?: Place): Start {
  if (place && isRealPlace(place)) return { centre: place, zoom: startZoom };
  const places = others.map(({ location }) => location).filter(isRealPlace);
  const drawing = drawMap(places, mapSize);
  if (!drawing) return { centre: nowhere, zoom: startZoom };
  const { centre, unitsPerMetre } = drawing;
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  const zoom = Math.floor(Math.log2(metresOfPixel * shrink * unitsPerMetre));
  return { centre, zoom: Math.max(leastZoom, Math.min(startZoom, zoom)) };
}
