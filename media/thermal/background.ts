import type { CptvFrame } from "../cptv/format.ts";
import { isSteady } from "./range.ts";

const maxSamples = 50;

/** What a film shows where nothing moves: each pixel's median over up to 50 frames, steady ones where there are any. */
export function findBackground(frames: readonly CptvFrame[]): Uint16Array<ArrayBuffer> {
  const steady = sampleEvenly(frames, maxSamples * 4).filter((frame) => isSteady(frame));
  const samples = sampleEvenly(steady.length > 0 ? steady : frames, maxSamples);
  const background = new Uint16Array(samples[0]?.pixels.length ?? 0);
  const values = new Uint16Array(samples.length);
  for (let at = 0; at < background.length; at++) {
    for (let order = 0; order < values.length; order++) values[order] = samples[order]!.pixels[at]!;
    /* oxlint-disable-next-line unicorn/no-array-sort -- a copy for each pixel takes twice as long */
    background[at] = values.sort()[values.length >> 1]!;
  }
  return background;
}

/** The middles of so many equal parts, or all where there are fewer. */
export function sampleEvenly<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const middle = (part: number) => Math.floor(((part + 0.5) * items.length) / most);
  return Array.from({ length: most }, (_, part) => items[middle(part)]!);
}
