import { CsvError, parse } from "csv-parse/sync";

export interface CsvRow {
  line: number;
  cells: string[];
}

export class CsvFault extends Error {}

/** RFC 4180; commas, semicolons or tabs, by the first line. No empty lines, cells trimmed. Throws a `CsvFault`. */
export function readCsv(text: string): CsvRow[] {
  try {
    return parseRecords(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    throw new CsvFault(
      isOpen ? "A quotation mark is never closed" : "Its quotation marks are wrong",
    );
  }
}

function parseRecords(text: string): CsvRow[] {
  const records = parse(text, {
    bom: true,
    delimiter: findSeparator(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({
    line: info.lines - countBreaks(record),
    cells: record,
  }));
}

/** A record is counted by the line it ends at. */
function countBreaks(record: string[]): number {
  return record.join("").split("\n").length - 1;
}

/** The text of a cell as it was before it was kept from running as a formula. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "");
}

function findSeparator(text: string): string {
  const [first = ""] = text.trimStart().split(/\r?\n/, 1);
  const bare = first.replaceAll(/"[^"]*"/g, "");
  const counts = ["\t", ";", ","].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}
