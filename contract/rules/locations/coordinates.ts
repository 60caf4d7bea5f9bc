import { type Angle, readAngles } from "./angles.ts";
import { findLinkedPlace, isLink } from "./map-links.ts";
import { readSheetReference } from "./map-sheets.ts";
import {
  findGridFault,
  fromGrid,
  fromOldGrid,
  isOldGridLikely,
  isOnOldGrid,
} from "./national-grid.ts";
import { isRealPlace, type Place } from "./places.ts";
import { readUtm } from "./utm.ts";
import { type NamedGrid, tidyNumbers } from "./written-numbers.ts";

export type CoordinateForm =
  | "decimal degrees"
  | "degrees and minutes"
  | "degrees, minutes and seconds"
  | "NZTM2000"
  | "NZMG"
  | "NZTopo50"
  | "NZMS260"
  | "UTM"
  | "MGRS"
  | "link";

/** Of all forms but links. */
const longest = 150;

const hints = {
  "nothing typed": "Enter a latitude and a longitude",
  unreadable:
    "Enter it as -43.53756, 172.61175, as 43°32'15\"S 172°36'42\"E, as 1568631 5179415 or as BX24 686 794",
  "out of range": "Latitudes go from -90 to 90, longitudes from -180 to 180",
  "sixty or more": "Minutes and seconds are below 60, and only the last number has decimals",
  "sign and letter": "Leave out either the sign or the letter",
  "same direction twice": "One is north or south (N, S), the other east or west (E, W)",
  "outside the grid":
    "NZTM2000 eastings go from 1000000 to 2450000, northings from 4700000 to 6250000",
  "swapped on the grid": "Easting and northing may be swapped: the easting comes first",
  "outside the old grid":
    "NZMG eastings go from 1970000 to 3010000, northings from 5290000 to 6790000",
  "no such sheet": "There is no such map sheet. Topo50 sheets are AS to CK with 04 to 45, as BX24",
  "outside the sheet": "These figures are not on that map sheet. Check the sheet and the figures",
  "uneven figures": "After the sheet come as many figures east as north, as in BX24 686 794",
  "outside the zone": "These figures are not in that UTM zone. Check the zone and its letter",
  "no place in the link": "Open the link, pin the place on the map and copy the long address",
  "no fix": "Zero is not a place: devices send it when they have no GPS fix",
};

export type CoordinateFault = keyof typeof hints;

export type ReadCoordinates =
  /** How far a reference of few figures may be off. */
  | { place: Place; form: CoordinateForm; precisionMetres?: number }
  | { fault: CoordinateFault; hint: string };

/** More than any degrees, and less than any metres of the grid. */
const leastMetres = 1000;

/** Degrees, metres of NZTM2000 or NZMG, references to map sheets, UTM, MGRS, map links. Latitude first unless letters or a number over 90 say otherwise. */
export function readCoordinates(typed: string): ReadCoordinates {
  const text = typed.trim();
  if (text === "") return refuse("nothing typed");
  if (isLink(text)) {
    const place = findLinkedPlace(text);
    return place ? acceptDegrees(place, "link") : refuse("no place in the link");
  }
  if (text.length > longest) return refuse("unreadable");
  const upper = text.toUpperCase().replaceAll(/\s+/g, " ");
  const reference = readSheetReference(upper) ?? readUtm(upper);
  if (reference) return "fault" in reference ? refuse(reference.fault) : reference;
  const numbers = tidyNumbers(upper);
  const angles = readAngles(numbers.text);
  if (typeof angles === "string") return refuse(angles);
  const [first, second] = angles;
  if (first.axis && first.axis === second.axis) return refuse("same direction twice");
  return isMetres(first) && isMetres(second)
    ? acceptMetres([first, second], numbers.grid)
    : acceptAngles(first, second);
}

function acceptAngles(first: Angle, second: Angle): ReadCoordinates {
  const isLatitudeFirst = hasLetter(first, second)
    ? first.axis === "lat" || second.axis === "lng"
    : Math.abs(first.value) <= 90;
  const [lat, lng] = isLatitudeFirst ? [first, second] : [second, first];
  const form = formsOfParts[Math.max(first.parts, second.parts) - 1] ?? "decimal degrees";
  return acceptDegrees({ lat: lat.value, lng: lng.value }, form);
}

const formsOfParts: CoordinateForm[] = [
  "decimal degrees",
  "degrees and minutes",
  "degrees, minutes and seconds",
];

function acceptDegrees(place: Place, form: CoordinateForm): ReadCoordinates {
  if (Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180) return refuse("out of range");
  return isRealPlace(place) ? { place, form } : refuse("no fix");
}

function isMetres({ value, parts }: Angle): boolean {
  return parts === 1 && Math.abs(value) >= leastMetres;
}

function acceptMetres([first, second]: [Angle, Angle], grid?: NamedGrid): ReadCoordinates {
  const isEastingFirst = first.axis !== "lat" && second.axis !== "lng";
  const [easting, northing] = isEastingFirst ? [first, second] : [second, first];
  const metres = { easting: easting.value, northing: northing.value };
  if (grid === "NZMG" || (!grid && isOldGridLikely(metres))) {
    return isOnOldGrid(metres)
      ? { place: fromOldGrid(metres), form: "NZMG" }
      : refuse("outside the old grid");
  }
  const fault = findGridFault(metres);
  if (fault) return refuse(fault === "swapped" ? "swapped on the grid" : "outside the grid");
  return { place: fromGrid(metres), form: "NZTM2000" };
}

function hasLetter(first: Angle, second: Angle): boolean {
  return first.axis !== undefined || second.axis !== undefined;
}

function refuse(fault: CoordinateFault): ReadCoordinates {
  return { fault, hint: hints[fault] };
}
