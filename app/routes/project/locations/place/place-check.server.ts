import {
  formatDegrees,
  formatPlace,
  describeGridPlace,
  formatLocation,
} from "#app/services/recordings/location-text.server.ts";
import { z } from "zod";
import { nameLength } from "#contract/bounds.ts";
import { readCoordinates } from "#contract/rules/locations/coordinates.ts";
import { drawPlaces } from "#contract/rules/locations/places-map.ts";
import { formatMetres, listNeighbours } from "#contract/rules/devices/neighbours.ts";
import { locationReachMetres, type Place } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { listInUse } from "../in-use.server.ts";
import type { Setting } from "../list/rows.server.ts";
import { showsReach } from "../shows-reach.server.ts";
import { checkSide } from "./wrong-side.server.ts";

const text = {
  precision: (form: string, distance: string) => `${form}, good to ${distance}`,
};

const shownNeighbours = 6;

const forms = {
  "decimal degrees": "as decimal degrees",
  "degrees and minutes": "as degrees and minutes",
  "degrees, minutes and seconds": "as degrees, minutes and seconds",
  NZTM2000: "as NZTM2000 easting and northing",
  NZMG: "as NZMG easting and northing, the grid before NZTM2000",
  NZTopo50: "as a Topo50 map reference",
  NZMS260: "as an NZMS 260 map reference, of the maps before Topo50",
  UTM: "as UTM easting and northing",
  MGRS: "as an MGRS reference",
  link: "as a map link",
};

/** They stand in the next address, which many a proxy refuses beyond some kilobytes. */
export const typedCoordinates = z
  .string()
  .max(nameLength, `At most ${nameLength} characters`)
  .default("");

/** How coordinates were understood, with what is near; or why they were not. */
export function checkPlace(typed: string, others: LocationData[], setting: Setting) {
  const read = readCoordinates(typed);
  if ("fault" in read) return { ok: false as const, hint: read.hint, place: undefined };
  const { place, form, precisionMetres = 1 } = read;
  const rows = listNear(place, others, setting);
  return {
    ok: true as const,
    place,
    form:
      precisionMetres > 1
        ? text.precision(forms[form], formatMetres(precisionMetres))
        : forms[form],
    isCoarse: precisionMetres > locationReachMetres,
    wrongSide: checkSide(typed, place, others, setting.defaultTimeZone),
    zone: zoneOf(place, setting.defaultTimeZone),
    facts: describePlace(place),
    tooClose: rows
      .filter(({ isTooClose }) => isTooClose)
      .map(({ name, distance }) => ({ name, distance })),
    rows,
    ...toMap(place, rows, setting),
  };
}

export type PlaceCheck = Extract<ReturnType<typeof checkPlace>, { ok: true }>;

export function describePlace(place: Place) {
  return {
    decimal: formatPlace(place),
    degrees: formatDegrees(place),
    grid: describeGridPlace(place),
  };
}

/** The locations in use that are nearest to a place. The place itself is number 1 of the map. */
export function listNear(
  place: Place,
  others: LocationData[],
  { projectPath, defaultTimeZone, now }: Setting,
) {
  return listNeighbours(place, listInUse(others, now))
    .slice(0, shownNeighbours)
    .map(({ neighbour, metres, direction, isTooClose }, index) => ({
      id: neighbour.id,
      number: index + 2,
      name: formatLocation(neighbour.name, zoneOf(neighbour.place, defaultTimeZone)),
      to: `${projectPath}/locations/${neighbour.id}`,
      place: neighbour.place,
      metres,
      distance: formatMetres(metres),
      direction,
      isTooClose,
    }));
}

export type NearRow = ReturnType<typeof listNear>[number];

export function toMap(place: Place, rows: NearRow[], { tiles }: Pick<Setting, "tiles">) {
  const map = drawPlaces([place, ...rows.map((row) => row.place)], tiles, 0);
  const marks = rows.map(({ number, name, to, isTooClose }) => ({
    number,
    name,
    to,
    tone: isTooClose ? ("attention" as const) : ("quiet" as const),
  }));
  return { map, marks, showsReach: showsReach(map) };
}
