import { toPlace, isRealPlace } from "../locations/places.ts";
import { type Cell, guardFormula, toCsvLine } from "../text/csv.ts";

export const exportFormats = ["csv", "jsonl", "geojson"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What one row stands for. */
export const exportKinds = ["recordings", "tracks", "visits"] as const;

export type ExportKind = (typeof exportKinds)[number];

export const exportTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
  geojson: "application/geo+json",
};

/** A word of several things: a table says how often it stands there, "Possum (2)". */
export interface CountedWord {
  word: string;
  count: number;
}

/** A list stands in one cell of a table, and there "yes" and "no" for true and false. */
export type ExportValue = Cell | boolean | readonly (string | number | CountedWord)[];

export type ExportRow<Column extends string = string> = Record<Column, ExportValue> & {
  latitude: number | null;
  longitude: number | null;
};

/** Writes the parts of a file one after the other. What has not come to its end never looks whole. */
export interface ExportWriter {
  begin(): string;
  write(rows: readonly ExportRow[]): string;
  /** With how many rows there were. */
  end(): string;
}

export function exportWriter(
  format: ExportFormat,
  columns: readonly string[],
  { bom }: { bom: boolean },
): ExportWriter {
  let count = 0;
  const counted = (rows: readonly ExportRow[]) => (count += rows.length);
  switch (format) {
    case "csv":
      return {
        begin: () => `${bom ? "\uFEFF" : ""}${toLine(columns)}`,
        write: (rows) => {
          counted(rows);
          return rows.map((row) => toLine(columns.map((name) => toCell(row[name])))).join("");
        },
        /* As wide as the others: some programs refuse a table whose lines differ. */
        end: () => toLine(columns.map((_, index) => [completeMark, count][index])),
      };
    case "jsonl":
      return {
        begin: () => "",
        write: (rows) => {
          counted(rows);
          return rows.map((row) => `${JSON.stringify(toObject(columns, row))}\n`).join("");
        },
        end: () => `${JSON.stringify({ complete: true, rows: count })}\n`,
      };
    case "geojson":
      return {
        begin: () => '{"type":"FeatureCollection","features":[\n',
        write: (rows) => {
          const separator = count > 0 ? ",\n" : "";
          counted(rows);
          return separator + rows.map((row) => JSON.stringify(toFeature(columns, row))).join(",\n");
        },
        end: () => `\n],"complete":true,"rows":${count}}\n`,
      };
  }
}

/** Begins the last line of a table. No row begins so: the first column is an id. */
export const completeMark = "# complete";

function toLine(cells: readonly Cell[]): string {
  return `${toCsvLine(cells)}\r\n`;
}

/** Each word is kept from being a formula, as some spreadsheets take a semicolon for the end of a cell. */
function toCell(value: ExportValue): Cell {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!isList(value)) return value;
  return value.map((one) => (typeof one === "number" ? one : guardFormula(toWord(one)))).join("; ");
}

function toWord(one: string | CountedWord): string {
  if (typeof one === "string") return one;
  return one.count > 1 ? `${one.word} (${one.count})` : one.word;
}

function isList(value: ExportValue): value is Extract<ExportValue, readonly unknown[]> {
  return Array.isArray(value);
}

function toObject(columns: readonly string[], row: ExportRow) {
  return Object.fromEntries(columns.map((name) => [name, toJsonValue(row[name])]));
}

function toJsonValue(value: ExportValue) {
  if (!isList(value)) return value ?? null;
  return value.map((one) => (typeof one === "object" ? one.word : one));
}

function toFeature(columns: readonly string[], row: ExportRow) {
  const place = toPlace(row);
  const { latitude: _lat, longitude: _lng, ...properties } = toObject(columns, row);
  return {
    type: "Feature",
    geometry:
      place && isRealPlace(place) ? { type: "Point", coordinates: [place.lng, place.lat] } : null,
    properties,
  };
}
