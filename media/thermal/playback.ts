export type DisplayRate = 30 | 60 | 120;

/** Both ends included, counted from 0 without the background frame. */
export interface FrameSpan {
  first: number;
  last: number;
}

/** In frames and parts of them (2.5: the middle of the third); never past `end`. */
export function advance(
  position: number,
  elapsedMs: number,
  { framesPerSecond, end }: { framesPerSecond: number; end: number },
): number {
  return Math.min(position + (elapsedMs / 1000) * framesPerSecond, end);
}

/** At the very end still the last frame, 0 while there is none. */
export function frameAt(position: number, frameCount: number): number {
  return Math.max(0, Math.min(Math.floor(position), frameCount - 1));
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
