import proj4 from "proj4";
import type { ReadReference } from "./map-sheets.ts";
import type { Place } from "./places.ts";

type UtmForm = "UTM" | "MGRS";

const zone = String.raw`(\d{1,2})\s*([C-HJ-NP-X])`;
const utm = new RegExp(
  String.raw`^(?:UTM\s*:?\s*)?(?:ZONE\s+)?${zone}[\s,]*\s(\d{6}(?:\.\d+)?)\s*M?\s*E?[\s,;]+(\d{5,8}(?:\.\d+)?)\s*M?\s*N?$`,
);
const mgrs = new RegExp(
  String.raw`^(?:MGRS\s*:?\s*)?${zone}\s*([A-HJ-NP-Z][A-HJ-NP-V])\s*(\d+)(?:\s+(\d+))?$`,
);

/** "59G 630217 5178232" or "59G PM 30217 78232", as GPS devices show; undefined for other texts. */
export function readUtm(text: string): ReadReference<UtmForm, "outside the zone"> | undefined {
  const [, number = "", letter = "", easting, northing] = utm.exec(text) ?? [];
  if (easting === undefined) return readMgrs(text);
  const place = findPlace(Number(number), letter, [Number(easting), Number(northing)]);
  return place ? { place, form: "UTM", precisionMetres: 1 } : { fault: "outside the zone" };
}

function findPlace(number: number, letter: string, metres: [number, number]): Place | undefined {
  if (number < 1 || number > 60) return undefined;
  const inBand = toPlace(number, letter < "N", metres);
  if (isInBand(inBand, letter)) return inBand;
  /** Some devices mean the hemisphere by the letter. */
  if (letter !== "N" && letter !== "S") return undefined;
  const inHalf = toPlace(number, letter === "S", metres);
  return Math.abs(inHalf.lat) <= 84 ? inHalf : undefined;
}

function toPlace(number: number, isSouth: boolean, metres: [number, number]): Place {
  const projection = `+proj=utm +zone=${number} ${isSouth ? "+south" : ""} +datum=WGS84 +units=m`;
  const [lng, lat] = proj4(projection).inverse(metres);
  return { lat, lng };
}

const bands = "CDEFGHJKLMNPQRSTUVWX";

/** Eight degrees high from 80° south, the last one twelve; a little over, for places at its edge. */
function isInBand({ lat }: Place, letter: string): boolean {
  const from = -80 + 8 * bands.indexOf(letter);
  const until = letter === "X" ? 84 : from + 8;
  return lat > from - 0.5 && lat < until + 0.5;
}

function readMgrs(text: string): ReadReference<UtmForm, "outside the zone"> | undefined {
  const [, number, letter = "", square, first = "", second = ""] = mgrs.exec(text) ?? [];
  const figures = first + second;
  const isEven = second === "" ? figures.length % 2 === 0 : first.length === second.length;
  if (square === undefined || !isEven || figures.length < 4 || figures.length > 10) {
    return undefined;
  }
  const place = findSquare(`${Number(number)}${letter}${square}`, figures);
  const precisionMetres = 10 ** (5 - figures.length / 2);
  return place ? { place, form: "MGRS", precisionMetres } : { fault: "outside the zone" };
}

/** The middle of the square. The library reads or throws squares that the zone does not have: it has to write the same one. */
function findSquare(square: string, figures: string): Place | undefined {
  try {
    const [lng, lat] = proj4.mgrs.toPoint(square + figures);
    const written = proj4.mgrs.forward([lng, lat]);
    return written.startsWith(square) ? { lat, lng } : undefined;
  } catch {
    return undefined;
  }
}
