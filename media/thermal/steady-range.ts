import type { CptvFrame } from "../cptv/format.ts";
import {
  isSettling,
  joinRanges,
  measureContrast,
  measureRange,
  type ValueRange,
  widen,
} from "./range.ts";

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
    return range && widen(range);
  }

  /** Frames with a dead pixel (0), or soon after a flat-field correction, do not count. */
  add(frame: CptvFrame): void {
    if (isSettling(frame) && !frame.background) return;
    const extremes = measureRange(frame.pixels);
    if (extremes.min === 0) return;
    const own = measureContrast(frame.pixels, extremes);
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

/** In the player and in pictures: the film's, or the frame's own while the sensor settles. */
export function chooseSteadyRange(frame: CptvFrame, film: ValueRange | undefined): ValueRange {
  return film && !isSettling(frame) ? film : widen(measureContrast(frame.pixels));
}
