import { bandCount } from "./frames.ts";
import { toLevel } from "./levels.ts";
import type { LevelPicture } from "./pyramid.ts";
import { makeTransform } from "./transform.ts";

interface Size {
  width: number;
  height: number;
}

interface Band {
  minHertz: number;
  maxHertz: number;
}

const [smallestFrame, largestFrame] = [256, 4096];
/** A column's frame is no longer than this share of what the picture shows, or short calls would smear. */
const longestShare = 1 / 16;

/**
 * A picture of a few seconds between two frequencies: each column a moment, each row a frequency. The frame is as long as the
 * rows ask for and the columns allow.
 */
export function cutPicture(
  samples: Float32Array,
  sampleRate: number,
  { width, height, minHertz, maxHertz }: Size & Band,
): LevelPicture {
  const size = chooseFrame(samples.length, sampleRate * (height / (maxHertz - minHertz)));
  const transform = makeTransform(size);
  const powers = new Float32Array(size / 2);
  const loudest = new Float32Array(size / 2);
  const frame = new Float32Array(size);
  const levels = new Uint8Array(width * height);
  const rows = findRows({ height, minHertz, maxHertz }, sampleRate / size, size / 2);
  for (let x = 0; x < width; x++) {
    loudest.fill(0);
    for (const middle of findMiddles(samples.length, { x, width, size })) {
      fillFrame(samples, Math.round(middle - size / 2), frame);
      transform(frame, 0, powers);
      for (let band = 0; band < size / 2; band++) {
        loudest[band] = Math.max(loudest[band]!, powers[band]!);
      }
    }
    for (const [y, { from, to, share }] of rows.entries()) {
      levels[y * width + x] = toLevel(readRow(loudest, { from, to, share }));
    }
  }
  return { levels, width, height };
}

/** A power of two. */
function chooseFrame(samples: number, wanted: number): number {
  const most = Math.min(largestFrame, samples * longestShare);
  let size = smallestFrame;
  while (size * 2 <= most && size < wanted) size *= 2;
  return size;
}

/** Of frames that reach over all of a column, one or more. */
function findMiddles(
  samples: number,
  { x, width, size }: { x: number; width: number; size: number },
): number[] {
  const hop = samples / width;
  const count = Math.max(1, Math.ceil((2 * hop) / size));
  return Array.from({ length: count }, (_, order) => (x + (order + 0.5) / count) * hop);
}

/** Silence lies around what there is. */
function fillFrame(samples: Float32Array, start: number, frame: Float32Array): void {
  frame.fill(0);
  const from = Math.max(0, start);
  const to = Math.min(samples.length, start + frame.length);
  if (to > from) frame.set(samples.subarray(from, to), from - start);
}

interface Row {
  from: number;
  to: number;
  /** Of the upper of two bands, where a row lies between them. */
  share: number | undefined;
}

/** Which bands each row shows, the top one first. */
function findRows(
  { height, minHertz, maxHertz }: Band & { height: number },
  step: number,
  count = bandCount,
): Row[] {
  const hertzOfRow = (maxHertz - minHertz) / height;
  return Array.from({ length: height }, (_, y) => {
    const middle = (maxHertz - (y + 0.5) * hertzOfRow) / step;
    const last = count - 1;
    if (hertzOfRow <= step) {
      const from = Math.min(last, Math.max(0, Math.floor(middle)));
      return { from, to: Math.min(last, from + 1), share: Math.min(1, Math.max(0, middle - from)) };
    }
    const half = hertzOfRow / step / 2;
    const from = Math.min(last, Math.max(0, Math.round(middle - half)));
    return {
      from,
      to: Math.min(last, Math.max(from, Math.round(middle + half) - 1)),
      share: undefined,
    };
  });
}

function readRow(powers: Float32Array, { from, to, share }: Row): number {
  if (share !== undefined) return powers[from]! * (1 - share) + powers[to]! * share;
  let loudest = 0;
  for (let band = from; band <= to; band++) loudest = Math.max(loudest, powers[band]!);
  return loudest;
}
