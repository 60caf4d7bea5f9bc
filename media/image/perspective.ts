import type { Size } from "../thermal/region.ts";
import type { RgbaImage } from "../thermal/render.ts";

export interface Point {
  x: number;
  y: number;
}

/** A 3 x 3 matrix, row by row, that maps one plane onto another in perspective. */
export type Homography = readonly number[];

/** Takes each of `from` to its pair in `to`: exactly for four, else by least squares. Undefined for three on a line. */
export function findHomography(
  from: readonly Point[],
  to: readonly Point[],
): Homography | undefined {
  if (from.length < 4 || from.length !== to.length) return undefined;
  const [source, target] = [normaliserOf(from), normaliserOf(to)];
  if (!source || !target) return undefined;
  const rows = from.flatMap((point, index) =>
    toRows(mapPoint(source, point), mapPoint(target, to[index] as Point)),
  );
  const found = solve(rows.length === 8 ? rows : toNormalEquations(rows));
  const back = invertHomography(target);
  /* Three points on one line that do not lie on one line there flatten the plane. */
  const isFlat = !found || !invertHomography([...found, 1]);
  return isFlat || !back ? undefined : multiply(multiply(back, [...found, 1]), source);
}

export function mapPoint(matrix: Homography, { x, y }: Point): Point {
  const [a, b, c, d, e, f, g, h, i] = matrix as Nine;
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Undefined where the matrix flattens the plane. */
export function invertHomography(matrix: Homography): Homography | undefined {
  const [a, b, c, d, e, f, g, h, i] = matrix as Nine;
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * first + b * second + c * third;
  const size = Math.max(...matrix.map(Math.abs));
  if (!(Math.abs(determinant) > size ** 3 * 1e-14)) return undefined;
  const adjugate = [
    first,
    c * h - b * i,
    b * f - c * e,
    second,
    a * i - c * g,
    c * d - a * f,
    third,
    b * g - a * h,
    a * e - b * d,
  ];
  return adjugate.map((value) => value / determinant);
}

/** `toSource` takes middles of pixels to the source, mixed of the four nearest; outside of it is transparent. */
export function warpImage(source: RgbaImage, toSource: Homography, size: Size): RgbaImage {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  const [a, b, c, d, e, f, g, h, i] = toSource as Nine;
  let at = 0;
  for (let row = 0; row < size.height; row += 1) {
    const y = row + 0.5;
    for (let column = 0; column < size.width; column += 1) {
      const x = column + 0.5;
      const depth = g * x + h * y + i;
      const inside = depth > 0 ? 1 / depth : 0;
      mix(source, (a * x + b * y + c) * inside, (d * x + e * y + f) * inside, data, at, inside);
      at += 4;
    }
  }
  return { ...size, data };
}

type Nine = [number, number, number, number, number, number, number, number, number];

function mix(
  { width, height, data: from }: RgbaImage,
  x: number,
  y: number,
  to: Uint8ClampedArray,
  at: number,
  inside: number,
): void {
  if (inside === 0 || !(x >= 0 && y >= 0 && x <= width && y <= height)) return;
  const [left, top] = [Math.max(0, x - 0.5), Math.max(0, y - 0.5)];
  const [column, row] = [Math.min(width - 1, left | 0), Math.min(height - 1, top | 0)];
  const [right, down] = [Math.min(1, left - column), Math.min(1, top - row)];
  const across = column + 1 < width ? 4 : 0;
  const below = row + 1 < height ? width * 4 : 0;
  const start = (row * width + column) * 4;
  for (let channel = 0; channel < 4; channel += 1) {
    const one = start + channel;
    const upper = from[one]! * (1 - right) + from[one + across]! * right;
    const lower = from[one + below]! * (1 - right) + from[one + below + across]! * right;
    to[at + channel] = upper * (1 - down) + lower * down;
  }
}

/** Around their middle and about one apart, so that no unknown outweighs the others. */
function normaliserOf(points: readonly Point[]): Homography | undefined {
  const middle = { x: meanOf(points.map(({ x }) => x)), y: meanOf(points.map(({ y }) => y)) };
  const distance = meanOf(points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  if (!(distance > 0) || !Number.isFinite(distance)) return undefined;
  const scale = Math.SQRT2 / distance;
  return [scale, 0, -middle.x * scale, 0, scale, -middle.y * scale, 0, 0, 1];
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toRows(from: Point, to: Point): number[][] {
  return [
    [from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x],
    [0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y],
  ];
}

function toNormalEquations(rows: number[][]): number[][] {
  return Array.from({ length: 8 }, (_, one) =>
    Array.from({ length: 9 }, (_, other) =>
      rows.reduce((sum, row) => sum + row[one]! * row[other]!, 0),
    ),
  );
}

const least = 1e-9;

/** Gauss and Jordan with the largest pivot; undefined where one is too small to divide by. */
function solve(given: number[][]): number[] | undefined {
  const rows = given.map((row) => [...row]);
  for (let column = 0; column < 8; column += 1) {
    const best = rows.reduce(
      (found, row, index) =>
        index >= column && Math.abs(row[column]!) > Math.abs(rows[found]![column]!) ? index : found,
      column,
    );
    const pivot = rows[best] as number[];
    if (!(Math.abs(pivot[column]!) > least)) return undefined;
    rows[best] = rows[column] as number[];
    rows[column] = pivot.map((value) => value / pivot[column]!);
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const share = row[column]!;
      rows[index] = row.map((value, at) => value - share * rows[column]![at]!);
    }
  }
  return rows.map((row) => row[8]!);
}

function multiply(one: Homography, other: Homography): Homography {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3) * 3, index % 3];
    return (
      one[row]! * other[column]! +
      one[row + 1]! * other[column + 3]! +
      one[row + 2]! * other[column + 6]!
    );
  });
}
