import { fromChathamGrid, fromGrid, fromOldGrid, type GridPlace } from "./national-grid.ts";
import type { Place } from "./places.ts";

type SheetForm = "NZTopo50" | "NZMS260";
export type SheetFault = "no such sheet" | "outside the sheet" | "uneven figures";

export type ReadReference<F extends string, X extends string> =
  | { place: Place; form: F; precisionMetres: number }
  | { fault: X };

/** In metres of its grid; the middle tells which of the places with these figures is meant. */
interface Sheet {
  form: SheetForm;
  middle: GridPlace;
  half: GridPlace;
  toPlace(metres: GridPlace): Place;
}

/** What stands before the sheet's name, between it and the figures, and a sheet that was joined with its neighbour. */
const reference = new RegExp(
  [
    /^(?:(?:NZ)?TOPO\s?50|NZMS\s?260)?[\s:,-]*(?:SHEET\s+)?/,
    /([A-Z]{1,2})\s?(\d{2})(?:PTS?[A-Z0-9,/]*)?/,
    /[\s:,-]*(?:(?:GR|MR|GRID REF(?:ERENCE)?|MAP REF(?:ERENCE)?)\b)?[\s:.,-]*/,
    /(\d+)(?:[\s,/-]+(\d+))?$/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** "BX24 686 794", of NZTopo50, the Chathams' CI sheets included, or of the older NZMS260; undefined for other texts. */
export function readSheetReference(text: string): ReadReference<SheetForm, SheetFault> | undefined {
  const [, letters = "", number = "", first = "", second = ""] = reference.exec(text) ?? [];
  const figures = first + second;
  const isEven = second === "" ? figures.length % 2 === 0 : first.length === second.length;
  const isReference = isEven && figures.length >= 6 && figures.length <= 10;
  if (letters === "" || (letters.length === 1 && !isReference)) return undefined;
  if (!isReference) return { fault: "uneven figures" };
  const sheet = findSheet(letters, Number(number));
  if (!sheet) return { fault: "no such sheet" };
  const digits = figures.length / 2;
  const precisionMetres = 10 ** (5 - digits);
  const [easting, northing] = [figures.slice(0, digits), figures.slice(digits)].map(
    (part) => Number(part) * precisionMetres,
  );
  const metres = {
    easting: nearest(easting ?? 0, sheet.middle.easting),
    northing: nearest(northing ?? 0, sheet.middle.northing),
  };
  return isOn(sheet, metres)
    ? { place: sheet.toPlace(metres), form: sheet.form, precisionMetres }
    : { fault: "outside the sheet" };
}

/** References repeat every 100 km. */
const cycleMetres = 100_000;

function nearest(part: number, middle: number): number {
  return part + Math.round((middle - part) / cycleMetres) * cycleMetres;
}

/** Sheets at coasts are printed up to so far off the regular cut. */
const offCutMetres = 12_000;

function isOn({ middle, half }: Sheet, { easting, northing }: GridPlace): boolean {
  return (
    Math.abs(easting - middle.easting) <= half.easting + offCutMetres &&
    Math.abs(northing - middle.northing) <= half.northing + offCutMetres
  );
}

function findSheet(letters: string, number: number): Sheet | undefined {
  if (letters.length === 1) return findOldSheet(letters, number);
  return letters === "CI" ? findChathamSheet(number) : findTopo50Sheet(letters, number);
}

/** LINZ: rows AS to CK from the north without I and O, columns 04 to 45 from the west. */
const topo50 = { left: 988_000, top: 6_234_000, half: { easting: 12_000, northing: 18_000 } };
const rowLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const [firstRow, lastRow] = [rowOf("AS"), rowOf("CK")];

function rowOf(letters: string): number {
  const [block = -1, row = -1] = [...letters].map((letter) => rowLetters.indexOf(letter));
  return block < 0 || row < 0 ? -1 : block * rowLetters.length + row;
}

function findTopo50Sheet(letters: string, column: number): Sheet | undefined {
  const row = rowOf(letters);
  if (row < firstRow || row > lastRow || column < 4 || column > 45) return undefined;
  const { left, top, half } = topo50;
  return {
    form: "NZTopo50",
    middle: {
      easting: left + (2 * column + 1) * half.easting,
      northing: top - (2 * (row - firstRow) + 1) * half.northing,
    },
    half,
    toPlace: fromGrid,
  };
}

/** South-western corners in the Chathams' own grid. */
const chathamSheets = [
  [3_458_000, 5_140_000],
  [3_482_000, 5_140_000],
  [3_506_000, 5_140_000],
  [3_482_000, 5_104_000],
  [3_506_000, 5_104_000],
  [3_506_000, 5_068_000],
] as const;

function findChathamSheet(number: number): Sheet | undefined {
  const corner = chathamSheets[number - 1];
  const { half } = topo50;
  return (
    corner && {
      form: "NZTopo50",
      middle: { easting: corner[0] + half.easting, northing: corner[1] + half.northing },
      half,
      toPlace: fromChathamGrid,
    }
  );
}

/** Columns A to Z from the west, rows 01 to 50 from the north. */
const nzms260 = { left: 1_970_000, top: 6_790_000, half: { easting: 20_000, northing: 15_000 } };

function findOldSheet(letter: string, row: number): Sheet | undefined {
  if (row < 1 || row > 50) return undefined;
  const { left, top, half } = nzms260;
  const column = letter.charCodeAt(0) - "A".charCodeAt(0);
  return {
    form: "NZMS260",
    middle: {
      easting: left + (2 * column + 1) * half.easting,
      northing: top - (2 * row - 1) * half.northing,
    },
    half,
    toPlace: fromOldGrid,
  };
}
