import type { Size } from "./mask-geometry.ts";

/** A picture of pixels, each ignored (1) or not (0), row by row. */
export interface MaskPixels extends Size {
  ignored: Uint8Array;
}

/** Pixels that hang together by their sides, as 1 in a picture of their own with a border of one free pixel around. */
export interface Patch {
  /** Where its first pixel is in the mask, which for that of the border may be outside. */
  left: number;
  top: number;
  width: number;
  height: number;
  inside: Uint8Array;
  size: number;
  /** Columns of the mask at whose left side the patch was cut off from others: no edges of the picture. */
  cuts: number[];
}

interface Cut {
  patches: Patch[];
  specks: number;
}

interface Parted {
  /** Without large holes, the small ones filled. */
  whole: Patch[];
  holes: number;
  specks: number;
}

/** More cuts would make more regions than a mask has. */
const mostHoles = 20;

export function listPatches({ width, height, ignored }: MaskPixels, leastPixels: number): Cut {
  const wide = width + 2;
  const framed = new Uint8Array(wide * (height + 2));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      framed[(y + 1) * wide + x + 1] = ignored[y * width + x] === 0 ? 0 : 1;
  const whole = { left: -1, top: -1, width: wide, height: height + 2, inside: framed, cuts: [] };
  return cutOut(whole, leastPixels);
}

/** A patch cut from top to bottom through each of its large holes: a region has none. Undefined where there are many. */
export function splitAtHoles(patch: Patch, leastPixels: number): Parted | undefined {
  const { width, inside } = patch;
  const found = listHoles(patch);
  const large = found.filter((hole) => hole.length >= leastPixels);
  if (large.length > mostHoles) return undefined;
  const [hole] = large;
  if (!hole) {
    const filled = inside.slice();
    for (const at of found.flat()) filled[at] = 1;
    const size = patch.size + found.flat().length;
    return { whole: [{ ...patch, inside: filled, size }], holes: found.length, specks: 0 };
  }
  const cut = middleColumn(hole, width);
  const cuts = [...patch.cuts, patch.left + cut];
  const sides = [true, false].map((isLeft) => {
    const side = inside.map((pixel, at) => (at % width < cut === isLeft ? pixel : 0));
    return cutOut({ ...patch, inside: side, cuts }, leastPixels);
  });
  const parted = sides
    .flatMap(({ patches }) => patches)
    .flatMap((piece) => splitAtHoles(piece, leastPixels) ?? []);
  return {
    whole: parted.flatMap(({ whole }) => whole),
    holes: sumOf(parted.map(({ holes }) => holes)),
    specks: sumOf([...sides, ...parted].map(({ specks }) => specks)),
  };
}

type Picture = Omit<Patch, "size">;

function cutOut(picture: Picture, leastPixels: number): Cut {
  const { width, inside } = picture;
  const found = listHanging(inside, sidesOf(width));
  const large = found.filter((pixels) => pixels.length >= leastPixels);
  return {
    patches: large.map((pixels) => crop(picture, pixels)),
    specks: found.length - large.length,
  };
}

function crop({ left, top, width, cuts }: Picture, pixels: number[]): Patch {
  const [columns, rows] = [
    pixels.map((at) => at % width),
    pixels.map((at) => Math.floor(at / width)),
  ];
  const [fromX, fromY] = [Math.min(...columns) - 1, Math.min(...rows) - 1];
  const wide = Math.max(...columns) - fromX + 2;
  const high = Math.max(...rows) - fromY + 2;
  const inside = new Uint8Array(wide * high);
  for (const at of pixels)
    inside[(Math.floor(at / width) - fromY) * wide + (at % width) - fromX] = 1;
  return {
    left: left + fromX,
    top: top + fromY,
    width: wide,
    height: high,
    inside,
    size: pixels.length,
    cuts,
  };
}

/** What is free and cannot be reached from outside, not across a corner either: a contour goes round it. */
function listHoles({ width, inside }: Patch): number[][] {
  const free = inside.map((pixel) => 1 - pixel);
  flood(free, 0, [...sidesOf(width), -width - 1, -width + 1, width - 1, width + 1]);
  return listHanging(free, sidesOf(width));
}

function listHanging(inside: Uint8Array, steps: number[]): number[][] {
  const left = inside.slice();
  const found: number[][] = [];
  for (let at = left.indexOf(1); at !== -1; at = left.indexOf(1, at))
    found.push(flood(left, at, steps));
  return found;
}

function sidesOf(width: number): number[] {
  return [-1, 1, -width, width];
}

function flood(from: Uint8Array, start: number, steps: number[]): number[] {
  const pixels = [start];
  from[start] = 0;
  for (const at of pixels) {
    for (const step of steps) {
      if (from[at + step] !== 1) continue;
      from[at + step] = 0;
      pixels.push(at + step);
    }
  }
  return pixels;
}

function middleColumn(pixels: number[], width: number): number {
  const columns = pixels.map((at) => at % width);
  return Math.floor((Math.min(...columns) + Math.max(...columns) + 1) / 2);
}

function sumOf(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
