import { formatPlace } from "#app/services/recordings/location-text.server.ts";
import { findFarPlaces } from "#contract/rules/locations/far-places.ts";
import { findGround } from "#contract/rules/locations/places-map.ts";
import type { MapTiles } from "#app/services/navigation/site.server.ts";
import { drawView, fitView, type MapView, placeAt, wrap } from "#contract/rules/locations/maps.ts";
import { isRealPlace, type Place } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { drawTapPicture, tapSize } from "./tap-picture.server.ts";

/** Each tap and each step closer shows so much less, each way: what is near stays in sight. */
const zoomFactor = 2.5;
/** From two metres to a unit at the farthest, to five units for a metre at the closest. */
const [fewestUnits, mostUnits] = [1 / 20_000, 2];

/** What a map was asked for by the address: where it was tapped, what it showed, and whether to show more of it. */
export interface Tapped {
  /** Undefined where nobody tapped it. */
  place: Place | undefined;
  view: MapView | undefined;
  /** It was tapped or zoomed: the form is not to be judged yet. */
  isUsed: boolean;
}

export function readTap(search: URLSearchParams): Tapped {
  const shown = readView(search.get("map-view"));
  const zoom = search.get("zoom");
  if (!shown) return { place: undefined, view: undefined, isUsed: false };
  const place = readSpot(search, shown);
  if (place) return { place, view: zoomed({ ...shown, centre: place }, zoomFactor), isUsed: true };
  if (zoom === null) return { place, view: undefined, isUsed: false };
  const view = zoomed(shown, zoom === "in" ? zoomFactor : 1 / zoomFactor);
  return { place, view, isUsed: true };
}

/** "-43.5,172.6,0.25": what the picture showed that was tapped. */
function readView(text: string | null): MapView | undefined {
  const [lat = NaN, lng = NaN, unitsPerMetre = NaN] = (text ?? "").split(",").map(Number);
  const isView = Math.abs(lat) <= 90 && Math.abs(lng) <= 360 && unitsPerMetre > 0;
  return isView ? { centre: { lat, lng }, unitsPerMetre: within(unitsPerMetre) } : undefined;
}

/** A key that presses the picture sends its corner, which nobody means. */
function readSpot(search: URLSearchParams, view: MapView): Place | undefined {
  const [x, y] = [search.get("map.x"), search.get("map.y")].map((text) => Number(text ?? NaN));
  if (x === undefined || y === undefined || !isOnPicture(x, y)) return undefined;
  const { lat, lng } = placeAt(drawView(view, [], tapSize), { x, y });
  return Math.abs(lat) < 90 ? { lat, lng: wrap(lng) } : undefined;
}

function isOnPicture(x: number, y: number): boolean {
  return x >= 0 && x <= tapSize.width && y >= 0 && y <= tapSize.height && x + y > 0;
}

function zoomed({ centre, unitsPerMetre }: MapView, factor: number): MapView {
  return { centre, unitsPerMetre: within(unitsPerMetre * factor) };
}

function within(unitsPerMetre: number): number {
  return Math.min(mostUnits, Math.max(fewestUnits, unitsPerMetre));
}

interface Input {
  tapped: Tapped;
  /** As it is or as it was typed. */
  place: Place | undefined;
  others: readonly LocationData[];
  tiles: MapTiles | undefined;
}

/** A map to tap; undefined where there is nothing to go by. */
export function toTapMap({ tapped, place, others, tiles }: Input) {
  const known = others.filter(({ location }) => isRealPlace(location));
  const places = known.map(({ location }) => location);
  const far = findFarPlaces(places);
  const around = place ? [place] : places.filter((_, index) => !far.has(index));
  const view = tapped.view ?? fitView(around, tapSize);
  if (!view) return undefined;
  const { centre, unitsPerMetre } = view;
  const ground = findGround(view, tapSize, tiles);
  return {
    picture: drawTapPicture({ view, known, place, isOnGround: ground !== undefined }),
    ground,
    view: [centre.lat.toFixed(6), centre.lng.toFixed(6), unitsPerMetre].join(","),
    at: place && formatPlace(place),
    isOpen: tapped.isUsed,
    isClosest: unitsPerMetre >= mostUnits,
    isFarthest: unitsPerMetre <= fewestUnits,
  };
}

export type TapMapData = NonNullable<ReturnType<typeof toTapMap>>;
