export type DisplayRate = 30 | 60 | 120;

/** What binary fractions of seconds may be off by. */
const rounding = 1e-6;

/** Both ends included, counted from 0 without the background frame. */
export interface FrameSpan {
  first: number;
  last: number;
}

/** At the very end still the last frame, 0 while there is none. */
export function frameAt(position: number, frameCount: number): number {
  return Math.max(0, Math.min(Math.floor(position), frameCount - 1));
}

/** The frame that is to be seen so many seconds after the start. */
export function frameOfMoment(seconds: number, fps: number): number {
  return Math.max(0, Math.floor(seconds * fps + rounding));
}

/** A time at which this frame is to be seen, in tenths of a second where they tell frames apart. */
export function momentOfFrame(frameNumber: number, fps: number): number {
  if (fps >= 10) return Math.round(((frameNumber + 0.5) / fps) * 1000) / 1000;
  return Math.max(0, Math.ceil((frameNumber / fps) * 10 - rounding)) / 10;
}

/** From at least one interval in milliseconds; their median, so that a single late one does not count. */
export function displayRate(sampledIntervals: readonly number[]): DisplayRate {
  const sorted = sampledIntervals.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const ratio = Math.round(1000 / median / 30);
  if (ratio >= 4) return 120;
  return ratio >= 2 ? 60 : 30;
}

export function isDrawingDue(previousMs: number, nowMs: number, rate: DisplayRate): boolean {
  return Math.floor((nowMs * rate) / 1000) > Math.floor((previousMs * rate) / 1000);
}

/** By positions, or by times in seconds where there are none. */
export function measureSpan(
  positions: ReadonlyMap<number, unknown>,
  times: { start: number; end: number },
  fps: number,
): FrameSpan {
  if (positions.size === 0) {
    return { first: Math.round(times.start * fps), last: Math.round(times.end * fps) };
  }
  const frames = [...positions.keys()];
  return { first: Math.min(...frames), last: Math.max(...frames) };
}
