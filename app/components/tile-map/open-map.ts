import { Control, type LatLngExpression, Map as LeafletMap, Point, TileLayer } from "leaflet";
import "#app/styles/live-map.css";
import type { MapTiles } from "../root-data.ts";

const text = { closer: "Zoom in", farther: "Zoom out" };

interface Options {
  tiles: MapTiles;
  /** None of the first tiles could be had. */
  onFailure(): void;
  /** How far an arrow key moves it. */
  stepPixels?: number;
}

/** Beyond the closest tiles they are shown larger, so that points next to each other can be told apart. */
const zoomsBeyond = 2;
const leastZoom = 4;

/**
 * A map without a view yet. The page scrolls over it: the wheel zooms with Ctrl alone, and fingers move it two at a time.
 * A click puts its place in the middle, for those who cannot drag.
 */
export function openMap(
  container: HTMLElement,
  { tiles, onFailure, stepPixels = 80 }: Options,
): LeafletMap {
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new LeafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    keyboardPanDelta: stepPixels,
    dragging: !matchMedia("(pointer: coarse)").matches,
    minZoom: leastZoom,
    maxZoom: tiles.maxZoom + zoomsBeyond,
    inertia: moves,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  });
  if (!moves) standStill(map);
  leaveWheelToPage(container);
  map.on("click", ({ latlng }) => map.panTo(latlng));
  new Control.Zoom({ zoomInTitle: text.closer, zoomOutTitle: text.farther }).addTo(map);
  new Control.Scale({ imperial: false, position: "bottomright" }).addTo(map);
  addTiles(map, { tiles, onFailure });
  return map;
}

/** The library's own steps of moving take no option for it. */
function standStill(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

function leaveWheelToPage(container: HTMLElement): void {
  const leave = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  container.addEventListener("wheel", leave, { capture: true, passive: true });
}

/** Hosts of tiles ask to be told which site they are for: its origin, never the page. */
function addTiles(map: LeafletMap, { tiles, onFailure }: Options): void {
  const cover = tiles.ground?.cover;
  const background = new TileLayer(tiles.url, {
    maxNativeZoom: tiles.maxZoom,
    ...(cover && {
      minZoom: cover.minZoom,
      bounds: [
        [cover.south, cover.west],
        [cover.north, cover.east],
      ],
    }),
    maxZoom: tiles.maxZoom + zoomsBeyond,
    referrerPolicy: "strict-origin",
  });
  let isAnyThere = false;
  background.once("tileload", () => {
    isAnyThere = true;
  });
  background.once("load", () => {
    if (!isAnyThere) onFailure();
  });
  background.addTo(map);
}

/** Where a place is, in pixels of the screen from a corner that stays until the zoom changes. */
export function toSpot(map: LeafletMap, place: LatLngExpression): { x: number; y: number } {
  const { x, y } = map.latLngToLayerPoint(place);
  return { x, y };
}

export function toPlace(map: LeafletMap, { x, y }: { x: number; y: number }) {
  return map.layerPointToLatLng(new Point(x, y));
}
