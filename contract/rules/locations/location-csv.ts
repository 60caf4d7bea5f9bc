import { readCoordinates } from "./coordinates.ts";
import { type CsvRow, readCsv, withoutGuard } from "../recordings/csv-reading.ts";
import type { FileLocation } from "./file-location.ts";
import { fold } from "../navigation/names.ts";

const headings = {
  name: ["name", "location", "locationname", "station", "site", "sitename", "title", "waypoint"],
  lat: ["lat", "latitude"],
  lng: ["lng", "lon", "long", "longitude"],
  easting: ["easting", "east", "nztmeasting", "nztme", "x"],
  northing: ["northing", "north", "nztmnorthing", "nztmn", "y"],
  coordinates: ["coordinates", "coords", "position", "gridreference", "gridref", "link"],
};

type Column = keyof typeof headings;
type Columns = Partial<Record<Column, number>>;

/** Headings: name, and coordinates in two columns or one; without headings the name is first, then the coordinates. */
export function readLocationCsv(text: string): FileLocation[] {
  const [first, ...others] = readCsv(text);
  if (!first) return [];
  const columns = findColumns(first.cells);
  const isHeading = Object.keys(columns).some((column) => column !== "name");
  return isHeading
    ? others.map((row) => toLocation(row, columns))
    : [first, ...others].map((row) => toLocation(row, { name: 0 }));
}

function findColumns(cells: string[]): Columns {
  const known = cells.map((cell) => fold(cell).replaceAll(/[^a-z]/g, ""));
  const found = Object.entries(headings).map(
    ([column, names]) => [column, known.findIndex((name) => names.includes(name))] as const,
  );
  return Object.fromEntries(found.filter(([, index]) => index >= 0));
}

function toLocation({ line: row, cells }: CsvRow, columns: Columns): FileLocation {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? "" : (cells[index] ?? "");
  };
  const name = withoutGuard(cell("name"));
  const written = findWritten(cell, cells, columns);
  const [lat, lng] = [toNumber(cell("lat")), toNumber(cell("lng"))];
  const isSwapped = lat !== undefined && Math.abs(lat) > 90 && Math.abs(lng ?? 0) <= 90;
  if (isSwapped) return { row, name, written, hint: "Latitude and longitude may be swapped" };
  const read = readCoordinates(written);
  return "fault" in read
    ? { row, name, written, hint: read.hint }
    : { row, name, written, place: read.place };
}

function findWritten(cell: (column: Column) => string, cells: string[], columns: Columns): string {
  const pairs: [Column, Column][] = [
    ["lat", "lng"],
    ["easting", "northing"],
  ];
  const pair = pairs.find(([one, other]) => cell(one) !== "" && cell(other) !== "");
  if (pair) return pair.map((column) => withPoint(cell(column))).join(", ");
  if (cell("coordinates") !== "") return cell("coordinates");
  const isBare = Object.keys(columns).length === 1;
  return isBare ? cells.slice(1).filter(Boolean).map(withPoint).join(", ") : "";
}

/** Where the semicolon separates, a comma may stand for the point. */
function withPoint(cell: string): string {
  return /^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell;
}

function toNumber(cell: string): number | undefined {
  const number = Number(withPoint(cell));
  return cell === "" || Number.isNaN(number) ? undefined : number;
}
