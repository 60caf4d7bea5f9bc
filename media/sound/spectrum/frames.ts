import { makeTransform } from "./transform.ts";

/** Samples of which one spectrum is made: 21 ms of 48,000 a second, with 47 Hz between bands. */
export const frameSize = 1024;
/** Between 0 and half the rate. */
export const bandCount = frameSize / 2;

export interface Frames {
  /** Calls for each frame that is whole by now. */
  push(block: Float32Array): void;
  /** Behind the end it is silent. Gives how many samples there were. */
  finish(): number;
}

/**
 * A spectrum for every `hop` samples, the middle of each in the middle of them: powers of `bandCount` bands, the lowest
 * first, in an array that is the caller's only until it returns.
 */
export function startFrames(hop: number, take: (powers: Float32Array) => void): Frames {
  const transform = makeTransform(frameSize);
  const powers = new Float32Array(bandCount);
  /* Before the start it is silent, too. */
  const buffer = new Float32Array(frameSize);
  let filled = (frameSize - hop) / 2;
  let samples = 0;
  let frames = 0;

  function add(block: Float32Array): void {
    for (let from = 0; from < block.length;) {
      const some = block.subarray(from, from + frameSize - filled);
      buffer.set(some, filled);
      filled += some.length;
      from += some.length;
      if (filled < frameSize) return;
      transform(buffer, powers);
      take(powers);
      frames += 1;
      buffer.copyWithin(0, hop);
      filled -= hop;
    }
  }

  return {
    push: (block) => {
      samples += block.length;
      add(block);
    },
    finish: () => {
      const silence = new Float32Array(hop);
      while (frames * hop < samples) add(silence);
      return samples;
    },
  };
}
