import { toLevels } from "./levels.ts";
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
 * A spectrum for every `hop` samples, the middle of each in the middle of them: levels of `bandCount` bands, the lowest
 * first, in an array that is the caller's only until it returns.
 */
export function startFrames(hop: number, take: (levels: Uint8Array) => void): Frames {
  const transform = makeTransform(frameSize);
  const powers = new Float32Array(bandCount);
  const levels = new Uint8Array(bandCount);
  let buffer = new Float32Array(0);
  /* Before the start it is silent, too. */
  let filled = (frameSize - hop) / 2;
  let samples = 0;
  let frames = 0;

  function add(block: Float32Array): void {
    if (filled + block.length > buffer.length) {
      const larger = new Float32Array(filled + block.length + frameSize);
      larger.set(buffer.subarray(0, filled));
      buffer = larger;
    }
    buffer.set(block, filled);
    filled += block.length;
    let start = 0;
    for (; start + frameSize <= filled; start += hop) {
      transform(buffer, start, powers);
      toLevels(powers, levels);
      take(levels);
      frames += 1;
    }
    buffer.copyWithin(0, start, filled);
    filled -= start;
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
