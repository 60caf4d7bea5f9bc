/** A grid that the text names before or after its numbers. */
export type NamedGrid = "NZTM2000" | "NZMG";

const grids: [NamedGrid, RegExp][] = [
  ["NZTM2000", /\bNZTM\s?(?:2000)?\b|\bEPSG:2193\b/],
  ["NZMG", /\bNZMG\b|\bEPSG:27200\b/],
];
const labels =
  /\b(?:NZTM\s?(?:2000)?|NZMG|EPSG:\d+|WGS\s?84|NZGD\s?(?:2000|49)|GPS|COORD(?:INATE)?S?|POSITION|DECIMAL DEGREES)\b\s*[:=,]?/g;

/** Without what names the numbers, latitude or easting first, and with points for decimal commas. */
export function tidyNumbers(typed: string): { text: string; grid: NamedGrid | undefined } {
  const grid = grids.find(([, name]) => name.test(typed))?.[0];
  const bare = typed
    .replaceAll(labels, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ ,;:()]+|[ ,;()]+$/g, "");
  return { text: withPoints(withoutSpaces(withoutWords(bare))), grid };
}

const [lat, lng] = [String.raw`LAT(?:ITUDE)?`, String.raw`(?:LNG|LON(?:G(?:ITUDE)?)?)`];
const latFirst = new RegExp(String.raw`^${lat}\b[\s.:=]*(.+?)[\s,;]+${lng}\b[\s.:=]*(.+)$`);
const lngFirst = new RegExp(String.raw`^${lng}\b[\s.:=]*(.+?)[\s,;]+${lat}\b[\s.:=]*(.+)$`);

function withoutWords(text: string): string {
  return text
    .replace(latFirst, "$1; $2")
    .replace(lngFirst, "$2; $1")
    .replaceAll(/\b(E|N)(?:AST|ORTH)ING\b/g, "$1")
    .replaceAll(/\b([NSEW])\s*[:=]/g, "$1");
}

const million = /(?<![\d.])(\d)[ ,](\d{3})[ ,](\d{3})(?!\d)/g;

/** "1 568 631 5,179,415": metres in groups of three, if both are. */
function withoutSpaces(text: string): string {
  const isPair = [...text.matchAll(million)].length === 2;
  return isPair ? text.replaceAll(million, "$1$2$3") : text;
}

const decimalCommas =
  /^([^,.;]*\d),(\d+)([^,.;]*?)(?:\s*;\s*|\s*,?\s+)([^,.;]*\d),(\d+)([^,.;\d]*)$/;

/** Where both numbers have a comma amid their digits, and none has a point. */
function withPoints(text: string): string {
  return text.replace(decimalCommas, "$1.$2$3; $4.$5$6");
}
