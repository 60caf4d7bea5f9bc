import { toDecibels } from "./levels.ts";

/** What a picture shows darkest and brightest, in decibels below full scale. */
export interface Contrast {
  floorDecibels: number;
  topDecibels: number;
}

const floorShare = 0.5;
const topShare = 0.9995;
/** Or else noise alone would look like something. */
const leastDecibels = 40;

/** Of how often each level occurs: half of it is background, and but for a few the brightest is what is loudest. */
export function findContrast(counts: ArrayLike<number>): Contrast {
  const floorDecibels = toDecibels(findShare(counts, floorShare));
  const top = toDecibels(findShare(counts, topShare));
  return { floorDecibels, topDecibels: Math.min(0, Math.max(top, floorDecibels + leastDecibels)) };
}

function findShare(counts: ArrayLike<number>, share: number): number {
  const all = Array.from(counts).reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (let level = 0; level < counts.length; level++) {
    passed += counts[level]!;
    if (passed >= share * all) return level;
  }
  return counts.length - 1;
}
