import { type Cell, toCsv } from "#contract/rules/text/csv.ts";

/** Each column by its heading, and what it has of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

export function toCsvTable<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns);
  return toCsv([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}
