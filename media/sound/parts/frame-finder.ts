import type { SampleRange } from "../read-samples.ts";

/** Bytes of a file, and the second of the sound at which the first frame in them begins. */
export interface FoundFrames {
  start: number;
  end: number;
  seconds: number;
}

/** Finds frames of a file without an index, so that a part is read without all that comes before it. */
export interface FrameFinder {
  /** What readers must find before the frames. */
  head: Uint8Array;
  /** Whole frames that hold the range and some of what is around it; undefined where they cannot be told from the rest. */
  find(range: Required<SampleRange>): Promise<FoundFrames | undefined>;
}

/** What decoders want to have heard before, and what a lagging one gives later. */
export const aroundSeconds = 0.6;
