/** Numbers may begin with a minus; a text that does would run as a formula. */
export type Cell = string | number | null | undefined;

/** RFC 4180 text, a row a line. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${toCsvLine(row)}\r\n`).join("");
}

export function toCsvLine(cells: readonly Cell[]): string {
  return cells.map(toCellText).join(",");
}

function toCellText(cell: Cell): string {
  if (typeof cell !== "string") return String(cell ?? "");
  const harmless = guardFormula(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/* Some programs end cells at semicolons or tabs, and then do not see that a line break is quoted. */
const formulaParts = /((?:^|[;\t\r\n])[ \u00a0]*)(?="*[=+\-@＝＋－＠])/g;

/** What a spreadsheet would run as a formula begins with an apostrophe, at the beginning of a text and within it. */
export function guardFormula(text: string): string {
  const guarded = text.replaceAll(formulaParts, "$1'");
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}
