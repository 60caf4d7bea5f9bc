import {
  Circle,
  DivIcon,
  LatLng,
  LatLngBounds,
  LayerGroup,
  Marker,
  Polyline,
  type Map as LeafletMap,
} from "leaflet";
import { fanOut, surroundingMetres } from "#contract/rules/locations/maps.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { MapMark } from "../maps/drawn-map.tsx";
import { toPlace, toSpot } from "./open-map.ts";

const radius = 13;

export type LivePoint = MapMark & { place: Place };

/** Fits the points into view, each with its surroundings, and puts their links there in the order given. */
export function putMarks(map: LeafletMap, points: readonly LivePoint[], reach: number) {
  const bounds = new LatLngBounds([]);
  for (const { place } of points) bounds.extend(toLatLng(place).toBounds(2 * surroundingMetres));
  map.fitBounds(bounds, { animate: false });
  const group = new LayerGroup().addTo(map);
  const placed = points.map((point) => putMark(map, group, point, reach));
  const spread = () => {
    const spots = fanOut(
      points.map(({ place }) => toSpot(map, place)),
      radius,
    );
    for (const [index, { at, dot }] of spots.entries()) placed[index]?.stand(at, dot);
  };
  spread();
  map.on("zoomend", spread);
  return {
    light: (path: string | undefined) => {
      for (const { link, marker, to } of placed) {
        link.toggleAttribute("data-lit", to === path);
        marker.setZIndexOffset(to === path ? 1000 : 0);
      }
    },
  };
}

interface Spot {
  x: number;
  y: number;
}

function putMark(map: LeafletMap, group: LayerGroup, point: LivePoint, reach: number) {
  const { place, to, tone } = point;
  const at = toLatLng(place);
  const line = new Polyline([], { className: "live-line", interactive: false });
  line.addTo(group).getElement()?.setAttribute("data-tone", tone);
  if (reach > 0) {
    const circle = new Circle(at, { radius: reach, className: "live-reach", interactive: false });
    circle.addTo(group).getElement()?.setAttribute("data-tone", tone);
  }
  const link = makeLink(point);
  const icon = new DivIcon({ html: link, className: "", iconSize: [2 * radius, 2 * radius] });
  const marker = new Marker(at, { icon, interactive: false, keyboard: false }).addTo(group);
  link.addEventListener("focus", () => {
    const isByKeyboard = link.matches(":focus-visible");
    if (isByKeyboard) map.panInside(marker.getLatLng(), { padding: [40, 40] });
  });
  refuseDrags(map, link);
  return {
    to,
    link,
    marker,
    stand: (spot: Spot, dot: Spot) => {
      const stands = spot === dot ? at : toPlace(map, dot);
      marker.setLatLng(stands);
      line.setLatLngs(spot === dot ? [] : [at, stands]);
    },
  };
}

function makeLink({ number, name, to, tone }: LivePoint): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "live-mark";
  link.href = to;
  link.draggable = false;
  link.dataset["mark"] = "";
  link.dataset["tone"] = tone;
  link.setAttribute("aria-label", `${number}: ${name}`);
  const label = document.createElement("span");
  label.className = "live-name";
  label.textContent = name;
  link.append(String(number), label);
  return link;
}

/** The browser takes the end of a drag for a click. */
function refuseDrags(map: LeafletMap, link: HTMLAnchorElement): void {
  let isDragged = false;
  map.on("dragstart", () => {
    isDragged = true;
  });
  link.addEventListener("pointerdown", () => {
    isDragged = false;
  });
  link.addEventListener("click", (event) => {
    event.stopPropagation();
    const isByPointer = event.detail > 0;
    if (isByPointer && isDragged) event.preventDefault();
  });
}

function toLatLng({ lat, lng }: Place): LatLng {
  return new LatLng(lat, lng);
}
