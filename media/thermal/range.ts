import type { CptvFrame, CptvHeader } from "../cptv/format.ts";

/** Raw sensor values: `min` gets a palette's first colour, `max` its last. */
export interface ValueRange {
  min: number;
  max: number;
}

/** Stretched over less than this, a still scene shows nothing but noise. */
const leastSpan = 300;
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

/** Frames with a dead pixel (0), or soon after a flat-field correction, do not count. */
export function widenClipRange(
  clip: ValueRange | undefined,
  frame: CptvFrame,
): ValueRange | undefined {
  const own = measureRange(frame.pixels);
  if (own.min === 0 || (isSettling(frame) && !frame.background)) return clip;
  const { min, max } = clip ? joinRanges(clip, own) : own;
  return { min, max: Math.max(max, Math.min(65536, min + leastSpan)) };
}

/** The header's, the clip's so far, or the frame's own while the sensor settles. */
export function chooseRange(
  frame: CptvFrame,
  { minValue, maxValue }: CptvHeader,
  clip: ValueRange | undefined,
): ValueRange {
  if (minValue !== undefined && maxValue !== undefined) return { min: minValue, max: maxValue };
  if (!clip || (isSettling(frame) && !frame.background)) return measureRange(frame.pixels);
  return clip;
}

export function joinRanges(one: ValueRange, other: ValueRange): ValueRange {
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}

/** All values drift for 5 s after a flat-field correction. */
export function isSettling({ timeOnMs, lastFfcMs }: CptvFrame): boolean {
  return timeOnMs !== undefined && lastFfcMs !== undefined && timeOnMs - lastFfcMs < settlingMs;
}
