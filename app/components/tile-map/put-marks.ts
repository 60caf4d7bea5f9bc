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
import type { MapMark } from "../maps/map-mark.ts";
import { isPlainClick } from "../is-plain-click.ts";
import { toPlace, toSpot } from "./open-map.ts";

const radius = 13;

/** Far ones are not in view at first. */
export type LivePoint = MapMark & { place: Place; isFar: boolean };

interface Options {
  /** Metres around each point that belong to it. */
  reach: number;
  /** Whether all are brought into view, each with its surroundings. */
  fits: boolean;
  /** Opens what a mark leads to without leaving the page. */
  onChoose: ((to: string) => void) | undefined;
}

/** Puts the links of points there in the order given. */
export function putMarks(map: LeafletMap, points: readonly LivePoint[], options: Options) {
  if (options.fits) fitPoints(map, points);
  const group = new LayerGroup().addTo(map);
  const placed = points.map((point) => putMark(map, group, { ...options, ...point }));
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
    remove: () => {
      map.off("zoomend", spread);
      group.remove();
    },
    light: (path: string | undefined) => {
      for (const { link, marker, to } of placed) {
        link.toggleAttribute("data-lit", to === path);
        marker.setZIndexOffset(to === path ? 1000 : 0);
      }
    },
  };
}

function fitPoints(map: LeafletMap, points: readonly LivePoint[]): void {
  const bounds = new LatLngBounds([]);
  for (const { place } of points.filter(({ isFar }) => !isFar)) {
    bounds.extend(toLatLng(place).toBounds(2 * surroundingMetres));
  }
  map.fitBounds(bounds, { animate: false });
}

interface Spot {
  x: number;
  y: number;
}

function putMark(map: LeafletMap, group: LayerGroup, point: LivePoint & Options) {
  const { place, to, tone, reach } = point;
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
  hearClicks(map, link, point);
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

function makeLink({ number, name, label: read, to, tone }: LivePoint): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = "live-mark";
  link.href = to;
  link.draggable = false;
  link.dataset["mark"] = "";
  link.dataset["tone"] = tone;
  link.setAttribute("aria-label", read ?? `${number}: ${name}`);
  const label = document.createElement("span");
  label.className = "live-name";
  label.textContent = name;
  link.append(String(number), label);
  return link;
}

/** The browser takes the end of a drag for a click. */
function hearClicks(
  map: LeafletMap,
  link: HTMLAnchorElement,
  { to, onChoose }: LivePoint & Options,
): void {
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
    else if (onChoose && isPlainClick(event)) {
      event.preventDefault();
      onChoose(to);
    }
  });
}

function toLatLng({ lat, lng }: Place): LatLng {
  return new LatLng(lat, lng);
}
