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

/** The grid of maps printed until 2009, on the datum of 1949: LINZ's seven parameters are good to 4 m. */
const nzmg = proj4(
  "+proj=nzmg +lat_0=-41 +lon_0=173 +x_0=2510000 +y_0=6023150 +ellps=intl +towgs84=59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993 +units=m +no_defs",
);

const citm2000 = proj4(
  "+proj=tmerc +lat_0=0 +lon_0=-176.5 +k=0.9996 +x_0=3500000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs",
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

/** The place of metres of NZMG. */
export function fromOldGrid({ easting, northing }: GridPlace): Place {
  const [lng, lat] = nzmg.inverse([easting, northing]);
  return { lat, lng };
}

/** The place of metres of CITM2000, which the Topo50 sheets of the Chatham Islands have. */
export function fromChathamGrid({ easting, northing }: GridPlace): Place {
  const [lng, lat] = citm2000.inverse([easting, northing]);
  return { lat, lng };
}

const oldBounds = {
  easting: { least: 1_970_000, most: 3_010_000 },
  northing: { least: 5_290_000, most: 6_790_000 },
};

export function isOnOldGrid(place: GridPlace): boolean {
  return isWithin(place, oldBounds);
}

/** Where NZTM2000 has nothing but sea: metres there are those of the grid before it. */
export function isOldGridLikely(place: GridPlace): boolean {
  return isOnOldGrid(place) && place.easting > 2_150_000;
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

function isWithin({ easting, northing }: GridPlace, bounds = gridBounds): boolean {
  return (
    easting >= bounds.easting.least &&
    easting <= bounds.easting.most &&
    northing >= bounds.northing.least &&
    northing <= bounds.northing.most
  );
}
