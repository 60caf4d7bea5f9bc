import type { Place } from "./places.ts";

/** It says which outlines and which manner of drawing they are of, for pictures are kept for a year. */
const base = "/coast/1/";
const mostPlaces = 9;

/** The address of a small picture of the country around the first place, to a tenth of a degree. */
export function toCoastPath(places: readonly Place[]): string {
  const names = places
    .slice(0, mostPlaces)
    .map(({ lat, lng }) => `${lat.toFixed(1)},${lng.toFixed(1)}`);
  return `${base}${[...new Set(names)].join(";")}.svg`;
}

export function readCoastName(path: string): Place[] | undefined {
  const [, names] = /^\/coast\/1\/([-\d.,;]{3,130})\.svg$/.exec(path) ?? [];
  const places = names?.split(";").map(toPlace);
  const isRight = places && places.length <= mostPlaces && places.every((one) => one !== undefined);
  return isRight ? places : undefined;
}

function toPlace(text: string): Place | undefined {
  const [, lat = NaN, lng = NaN] =
    /^(-?\d{1,2}\.\d),(-?\d{1,3}\.\d)$/.exec(text)?.map(Number) ?? [];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 360 ? { lat, lng } : undefined;
}
