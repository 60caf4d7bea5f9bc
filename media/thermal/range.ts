import type { CptvFrame } from "../cptv/format.ts";

/** Raw sensor values: `min` gets a palette's first colour, `max` its last. */
export interface ValueRange {
  min: number;
  max: number;
}

/** Of a frame's pixels: a few that are colder or hotter than all others would take the colours from what there is to see. */
const coldShare = 0.005;
const hotShare = 0.001;
/** Stretched over less than this, a still scene shows nothing but noise. */
const leastSpan = 100;
const settlingMs = 5000;

/** Of at least one pixel. */
export function measureRange(pixels: Uint16Array): ValueRange {
  let min = 65535;
  let max = 0;
  for (const value of pixels) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}

/** The range of at least one pixel without the coldest 0.5% and the hottest 0.1%. */
export function measureContrast(pixels: Uint16Array, extremes = measureRange(pixels)): ValueRange {
  const { min, max } = extremes;
  const counts = new Uint32Array(max - min + 1);
  for (const value of pixels) counts[value - min]! += 1;
  const cold = Math.floor(pixels.length * coldShare);
  const hot = Math.floor(pixels.length * hotShare);
  return {
    min: min + findRank(counts, cold),
    max: min + findRank(counts, pixels.length - 1 - hot),
  };
}

function findRank(counts: Uint32Array, rank: number): number {
  let value = 0;
  for (let seen = counts[0]!; seen <= rank; seen += counts[value]!) value++;
  return value;
}

/** No background frame, no dead pixel (0), and not within 5 s of a flat-field correction, while all values drift. */
export function isSteady(frame: CptvFrame, { min } = measureRange(frame.pixels)): boolean {
  return !frame.background && min > 0 && !isSettling(frame);
}

export function joinRanges(one: ValueRange, other: ValueRange): ValueRange {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** To at least what shows more than noise. */
export function widen({ min, max }: ValueRange): ValueRange {
  return { min, max: Math.max(max, Math.min(65536, min + leastSpan)) };
}

/** All values drift for 5 s after a flat-field correction. */
export function isSettling({ timeOnMs, lastFfcMs }: CptvFrame): boolean {
  return timeOnMs !== undefined && lastFfcMs !== undefined && timeOnMs - lastFfcMs < settlingMs;
}
