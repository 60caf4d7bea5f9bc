import type { CptvFrame } from "../cptv/format.ts";
import { isSettling, joinRanges, measureRange, type ValueRange } from "./range.ts";

/** What lies outside of the colours: specks of cold, and pixels that are hotter than an animal of twenty. */
const tails = { cold: 0.005, hot: 0.001 };
/** Stretched over less than this, a still scene shows nothing but noise. */
const leastSpan = 60;

/**
 * The range of a film whose frames are added in order: it only ever grows, and is the same for the same frames. A value
 * counts where two frames in a row have it, so that a single spoilt one does not change the colours of all.
 */
export class SteadyRange {
  #range: ValueRange | undefined;
  #first: ValueRange | undefined;
  #previous: ValueRange | undefined;

  get range(): ValueRange | undefined {
    const range = this.#range ?? this.#first;
    return range && spread(range);
  }

  /** Frames with a dead pixel (0), or soon after a flat-field correction, do not count. */
  add(frame: CptvFrame): void {
    if (isSettling(frame) && !frame.background) return;
    const { min, core: own } = measureCore(frame.pixels);
    if (min === 0) return;
    const previous = this.#previous;
    this.#previous = own;
    this.#first ??= own;
    if (!previous) return;
    const both = {
      min: Math.max(own.min, previous.min),
      max: Math.min(own.max, previous.max),
    };
    if (both.min <= both.max) this.#range = this.#range ? joinRanges(this.#range, both) : both;
  }
}

/** The film's, or the frame's own while the sensor settles. */
export function chooseSteadyRange(frame: CptvFrame, film: ValueRange | undefined): ValueRange {
  return film && !isSettling(frame) ? film : spread(measureCore(frame.pixels).core);
}

/** Of at least one pixel: the smallest value, and the range without the tails. */
export function measureCore(pixels: Uint16Array): { min: number; core: ValueRange } {
  const { min, max } = measureRange(pixels);
  const counts = new Uint32Array(max - min + 1);
  for (const value of pixels) counts[value - min]! += 1;
  const low = countTail(counts, tails.cold * pixels.length);
  const high = counts.length - 1 - countTail(counts.toReversed(), tails.hot * pixels.length);
  return { min, core: { min: min + low, max: min + high } };
}

/** How many values from the first on have together no more than `most` pixels. */
function countTail(counts: Uint32Array, most: number): number {
  let sum = counts[0]!;
  let at = 0;
  while (sum <= most) sum += counts[++at]!;
  return at;
}

function spread({ min, max }: ValueRange): ValueRange {
  return { min, max: Math.max(max, min + leastSpan) };
}
