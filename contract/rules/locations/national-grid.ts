import proj4 from "proj4";
import type { Place } from "./places.ts";

export interface GridPlace {
  easting: number;
  northing: number;
}

/** LINZS25002: its ellipsoid and that of latitudes and longitudes are taken as one. */
const nztm2000 = proj4(
  "+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs",
);

/** In metres, the Chatham Islands included. */
export const gridBounds = {
  easting: { least: 1_000_000, most: 2_450_000 },
  northing: { least: 4_700_000, most: 6_250_000 },
};

/** A place in metres of the grid, exact to millimetres within New Zealand; undefined outside the grid. */
export function findGridPlace({ lat, lng }: Place): GridPlace | undefined {
  const [easting, northing] = nztm2000.forward([lng, lat]);
  const place = { easting, northing };
  return findGridFault(place) ? undefined : place;
}

/** The place of metres within the grid, degrees of longitude from -180 to 180. */
export function fromGrid({ easting, northing }: GridPlace): Place {
  const [lng, lat] = nztm2000.inverse([easting, northing]);
  return { lat, lng };
}

/** What is wrong with metres as a place of the grid: `swapped` where they would be one the other way round. */
export function findGridFault(place: GridPlace): "swapped" | "outside" | undefined {
  if (isWithin(place)) return undefined;
  return isWithin({ easting: place.northing, northing: place.easting }) ? "swapped" : "outside";
}

/** "1568631 5179415": easting and northing in whole metres. */
export function formatGridPlace({ easting, northing }: GridPlace): string {
  return `${Math.round(easting)} ${Math.round(northing)}`;
}

function isWithin({ easting, northing }: GridPlace): boolean {
  return (
    easting >= gridBounds.easting.least &&
    easting <= gridBounds.easting.most &&
    northing >= gridBounds.northing.least &&
    northing <= gridBounds.northing.most
  );
}
