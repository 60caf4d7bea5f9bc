/** One of two coordinates as it was written, which may as well be metres of a grid. */
export interface Angle {
  /** Degrees, or metres; south and west are negative. */
  value: number;
  axis: "lat" | "lng" | undefined;
  /** Degrees alone, with minutes, or with minutes and seconds. */
  parts: 1 | 2 | 3;
}

export type AngleFault = "unreadable" | "sixty or more" | "sign and letter";

/** "43°32'15\"S 172°36'42\"E", "-43 32 15, 172 36 42", "S43.5 E172.6"; nothing between: half of the numbers each. */
export function readAngles(typed: string): [Angle, Angle] | AngleFault {
  const halves = splitInTwo(tidy(typed));
  if (!halves) return "unreadable";
  const [first, second] = [readAngle(halves[0]), readAngle(halves[1])];
  if (typeof first === "string") return first;
  return typeof second === "string" ? second : [first, second];
}

/** The signs that people's keyboards, word processors and maps have for these. */
function tidy(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2032\u2018\u2019\u00b4`]/g, "'")
    .replaceAll(/[\u2033\u201c\u201d]|''/g, '"')
    .replaceAll(/[\u00ba\u02da]/g, "°")
    .replaceAll(/(\d)\s*M(?![A-DF-MO-Z])/g, "$1")
    .trim();
}

function splitInTwo(text: string): [string, string] | undefined {
  if (/[,;]/.test(text)) return splitAtSeparator(text);
  const letters = [...text.matchAll(/[NSEW]/g)].map(({ index }) => index);
  const [first, second] = letters;
  if (first === undefined) return splitNumbers(text);
  if (second !== undefined) return splitAt(text, first === 0 ? second : first + 1);
  return first === 0 || first === text.length - 1 ? splitNumbers(text) : undefined;
}

function splitAtSeparator(text: string): [string, string] | undefined {
  const [first, second, ...more] = text.split(/[,;]/);
  return first !== undefined && second !== undefined && more.length === 0
    ? [first, second]
    : undefined;
}

function splitNumbers(text: string): [string, string] | undefined {
  const numbers = [...text.matchAll(/[+-]?\s*\d+(?:\.\d+)?/g)].map(({ index }) => index);
  const middle = numbers[numbers.length / 2];
  return middle === undefined ? undefined : splitAt(text, middle);
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index)];
}

const angle = new RegExp(
  [
    /^([NSEW])?\s*([+-])?\s*/,
    /(\d+(?:\.\d+)?)(?:(?:\s*°\s*|\s+)(\d+(?:\.\d+)?)(?:(?:\s*'\s*|\s+)(\d+(?:\.\d+)?))?)?/,
    /\s*([°'"])?\s*([NSEW])?$/,
  ]
    .map(({ source }) => source)
    .join(""),
);

function readAngle(text: string): Angle | AngleFault {
  const [all, before, sign, degrees, minutes, seconds, symbol, after] =
    angle.exec(text.trim()) ?? [];
  const parts = seconds === undefined ? (minutes === undefined ? 1 : 2) : 3;
  const isWhole = all !== undefined && (symbol === undefined || symbol === "°'\""[parts - 1]);
  if (!isWhole || (before && after)) return "unreadable";
  const letter = before ?? after;
  if (sign && letter) return "sign and letter";
  const numbers = [degrees, minutes, seconds].slice(0, parts).map(Number);
  if (!areBelowSixty(numbers)) return "sixty or more";
  const isNegative = sign === "-" || letter === "S" || letter === "W";
  const [whole = 0, sixtieths = 0, more = 0] = numbers;
  const size = whole + sixtieths / 60 + more / 3600;
  return {
    value: isNegative ? -size : size,
    axis: letter === undefined ? undefined : axisOf(letter),
    parts,
  };
}

/** Minutes and seconds are, and only the last of all has decimals. */
function areBelowSixty(numbers: number[]): boolean {
  return (
    numbers.slice(1).every((number) => number < 60) && numbers.slice(0, -1).every(Number.isInteger)
  );
}

function axisOf(letter: string): "lat" | "lng" {
  return letter === "N" || letter === "S" ? "lat" : "lng";
}
