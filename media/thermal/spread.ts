import type { CptvFrame } from "../cptv/format.ts";
import { measureRange } from "./range.ts";

const tailShare = 0.01;

/** Where an animal stands out best, the first of equals. Background and dead pixels (0) do not count. */
export function findWidestSpread(frames: Iterable<CptvFrame>): number | undefined {
  let widest: number | undefined;
  let widestSpread = -1;
  let index = 0;
  for (const frame of frames) {
    const spread = measureSpread(frame);
    if (spread > widestSpread) {
      widest = index;
      widestSpread = spread;
    }
    index++;
  }
  return widest;
}

/** 99th percentile less the 1st; -1 for a frame that does not count. */
export function measureSpread({ pixels, background }: CptvFrame): number {
  const { min, max } = measureRange(pixels);
  if (background || min === 0) return -1;
  const counts = new Uint32Array(max - min + 1);
  for (const value of pixels) counts[value - min]! += 1;
  const tail = Math.floor(pixels.length * tailShare);
  return findRank(counts, pixels.length - 1 - tail) - findRank(counts, tail);
}

function findRank(counts: Uint32Array, rank: number): number {
  let value = 0;
  for (let seen = counts[0]!; seen <= rank; seen += counts[value]!) value++;
  return value;
}
