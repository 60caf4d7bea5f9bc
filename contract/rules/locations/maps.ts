import { findFarPlaces } from "./far-places.ts";
import { describeFar, type FarPoint, findInset, type MapInset } from "./map-surroundings.ts";
import { fromMercator, metresAroundWorld, toMercator, worldUnits } from "./mercator.ts";
import type { Place } from "./places.ts";

/** A drawn map: where points lie to each other, with a scale and lines of latitude and longitude. */
export interface MapDrawing extends MapView {
  width: number;
  height: number;
  /** In the order given. `dot` is where its mark is drawn: beside `at` where marks would cover each other. */
  points: { at: Spot; dot: Spot }[];
  /** Of the points, those that are left out of its view. */
  far: FarPoint[];
  inset?: MapInset | undefined;
  scale: { units: number; metres: number };
  meridians: { x: number; degrees: number }[];
  parallels: { y: number; degrees: number }[];
  /** Digits after the point that the lines' degrees need. */
  digits: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface MapSize {
  width: number;
  height: number;
  radius: number;
}

/** Around each point, so that one alone has surroundings. */
export const surroundingMetres = 150;
const margin = 0.14;
const steps = [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/** What of the world a map shows. */
export interface MapView {
  /** Beyond 180 degrees where the map goes on across the date line. */
  centre: Place;
  /** In the middle; in Mercator's projection they grow towards the poles. */
  unitsPerMetre: number;
}

/**
 * In the projection of tiles, north up, together across the date line. Far places are left out of its view, but never
 * the one that it is a map of.
 */
export function drawMap(
  places: readonly Place[],
  size: MapSize,
  of?: number,
): MapDrawing | undefined {
  const far = findFarPlaces(places, of);
  const near = places.filter((_, index) => !far.has(index));
  const view = fitView(near, size);
  if (!view) return undefined;
  const drawing = drawView(view, places, size);
  const inset = findInset(
    drawing,
    places.filter((_, index) => far.has(index)),
  );
  return { ...drawing, far: describeFar(view.centre, places, far), inset };
}

/** The view of all places with room around them. */
export function fitView(places: readonly Place[], size: MapSize): MapView | undefined {
  const [first] = places;
  if (!first) return undefined;
  const [west, east] = rangeOf(places.map(({ lng }) => first.lng + wrap(lng - first.lng)));
  const [top, foot] = rangeOf(places.map(({ lat }) => toMercator(lat)));
  const centre = { lat: fromMercator((top + foot) / 2), lng: (west + east) / 2 };
  const free = 1 - 2 * margin;
  const metresAround = metresAroundWorld(centre.lat);
  const metresAcross = ((east - west) / 360) * metresAround + 2 * surroundingMetres;
  const metresUp = (foot - top) * metresAround + 2 * surroundingMetres;
  const unitsPerMetre = Math.min(
    (size.width * free) / metresAcross,
    (size.height * free) / metresUp,
  );
  return { centre, unitsPerMetre };
}

/** The places as a view shows them, those outside of it too. */
export function drawView(view: MapView, places: readonly Place[], size: MapSize): MapDrawing {
  const { centre, unitsPerMetre } = view;
  const world = worldUnits(view);
  const middle = toMercator(centre.lat);
  const toX = (lng: number) => size.width / 2 + ((lng - centre.lng) / 360) * world;
  const toY = (lat: number) => size.height / 2 + (toMercator(lat) - middle) * world;
  const halfDegrees = (size.width / 2 / world) * 360;
  const step = chooseStep(2 * halfDegrees);
  const spots = places.map(({ lat, lng }) => ({
    x: toX(centre.lng + wrap(lng - centre.lng)),
    y: toY(lat),
  }));
  const halfHeight = size.height / 2 / world;
  return {
    width: size.width,
    height: size.height,
    points: fanOut(spots, size.radius),
    far: [],
    unitsPerMetre,
    centre,
    scale: chooseScale(unitsPerMetre, size.width / 4),
    meridians: linesWithin(centre.lng - halfDegrees, centre.lng + halfDegrees, step).map((lng) => ({
      x: toX(lng),
      degrees: wrap(lng),
    })),
    parallels: linesWithin(
      fromMercator(middle + halfHeight),
      fromMercator(middle - halfHeight),
      step,
    ).map((lat) => ({ y: toY(lat), degrees: lat })),
    digits: Math.max(0, Math.ceil(-Math.log10(step))),
  };
}

/** The place that a spot of the drawing shows. Across the date line its longitude goes on, as those of its neighbours do. */
export function placeAt(
  drawing: MapView & { width: number; height: number },
  { x, y }: Spot,
): Place {
  const { width, height, centre } = drawing;
  const world = worldUnits(drawing);
  return {
    lat: fromMercator(toMercator(centre.lat) + (y - height / 2) / world),
    lng: centre.lng + ((x - width / 2) / world) * 360,
  };
}

/** Degrees into -180 to 180. */
export function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The widest of the usual steps that gives at least two lines. */
function chooseStep(degrees: number): number {
  return steps.find((step) => step <= degrees / 2) ?? 0.0005;
}

function linesWithin(from: number, until: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(until / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** The longest of 1, 2 or 5 times a power of ten metres that is not longer than so many units. */
function chooseScale(unitsPerMetre: number, maxUnits: number) {
  const maxMetres = maxUnits / unitsPerMetre;
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  const metres = power * ([5, 2].find((factor) => factor * power <= maxMetres) ?? 1);
  return { metres, units: metres * unitsPerMetre };
}

/** In the radius's units: marks that would cover each other stand in a circle around their middle, others stay. */
export function fanOut(spots: readonly Spot[], radius: number): { at: Spot; dot: Spot }[] {
  const crowds: number[][] = [];
  for (const [index, spot] of spots.entries()) {
    const crowd = crowds.find(([first = 0]) => distance(spots[first] ?? spot, spot) < 2 * radius);
    if (crowd) crowd.push(index);
    else crowds.push([index]);
  }
  const dots = new Map(crowds.flatMap((crowd) => spreadCrowd(crowd, spots, radius)));
  return spots.map((at, index) => ({ at, dot: dots.get(index) ?? at }));
}

function spreadCrowd(
  crowd: readonly number[],
  spots: readonly Spot[],
  radius: number,
): [index: number, dot: Spot][] {
  if (crowd.length === 1) return [];
  const own = crowd.map((index) => spots[index] ?? { x: 0, y: 0 });
  const middle = { x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)) };
  const ring = Math.max(1.4 * radius, (1.1 * radius) / Math.sin(Math.PI / crowd.length));
  return crowd.map((index, place) => {
    const angle = (2 * Math.PI * place) / crowd.length - Math.PI / 2;
    return [index, { x: middle.x + ring * Math.cos(angle), y: middle.y + ring * Math.sin(angle) }];
  });
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
