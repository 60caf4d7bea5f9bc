/** Refreshes a second that drawing is planned for. */
export type DisplayRate = 30 | 60 | 120;

/** The frames in which a track is seen, both ends included, counted from 0 without the background frame. */
export interface FrameSpan {
  first: number;
  last: number;
}

/** Where playing is after some more time, in frames and parts of them (2.5: the middle of the third); never past `end`. */
export function advance(
  position: number,
  elapsedMs: number,
  { framesPerSecond, end }: { framesPerSecond: number; end: number },
): number {
  return Math.min(position + (elapsedMs / 1000) * framesPerSecond, end);
}

/** The frame to show at a position: at the very end still the last one, 0 while there is none. */
export function frameAt(position: number, frameCount: number): number {
  return Math.max(0, Math.min(Math.floor(position), frameCount - 1));
}

/** From times between refreshes in milliseconds, at least one; their median, so that a single late one does not count. */
export function displayRate(sampledIntervals: readonly number[]): DisplayRate {
  const sorted = sampledIntervals.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const ratio = Math.round(1000 / median / 30);
  if (ratio >= 4) return 120;
  return ratio >= 2 ? 60 : 30;
}

/** Whether a drawing planned so many times a second falls between two instants in milliseconds. */
export function isDrawingDue(previousMs: number, nowMs: number, rate: DisplayRate): boolean {
  return Math.floor((nowMs * rate) / 1000) > Math.floor((previousMs * rate) / 1000);
}

/** A track's span by its positions, or by its times in seconds where it has none. */
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
