/** Rows of cells, and the line each begins at. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads text separated by commas, semicolons or tabs, whichever its first line has most of, with or without quotes
 * (RFC 4180). Empty lines are left out; cells are trimmed.
 */
export function readCsv(text: string): CsvRow[] {
  const all = text.replace(/^\uFEFF/, "");
  const separator = findSeparator(all);
  const rows: CsvRow[] = [];
  let [line, rowLine, cell, isQuoted] = [1, 1, "", false];
  let cells: string[] = [];
  const endRow = () => {
    const trimmed = [...cells, cell].map((one) => one.trim());
    if (trimmed.some((one) => one !== "")) rows.push({ line: rowLine, cells: trimmed });
    [cells, cell] = [[], ""];
  };
  for (let at = 0; at < all.length; at += 1) {
    const sign = all[at] as string;
    if (sign === "\n") line += 1;
    if (isQuoted && sign === '"' && all[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) {
      isQuoted = !isQuoted;
      cell = isQuoted ? "" : cell;
    } else if (isQuoted) cell += sign;
    else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n" || (sign === "\r" && all[at + 1] !== "\n")) {
      endRow();
      rowLine = line;
    } else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
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
