import type { View } from "./best-view.ts";
import { clampRegion, type Region, type Size, squareAround } from "./region.ts";

export interface TrackShots {
  firstFrame: number;
  /** The square to show of each frame from the first on; it may begin and end amid pixels. */
  windows: Region[];
}

interface Options {
  size: Size;
  frameCount: number;
  fps: number;
  /** What is longer is shown around the frame that shows it best. */
  view: Pick<View, "frameNumber">;
}

const maxSeconds = 15;
/** Before an animal comes and after it has gone. */
const extraSeconds = 0.5;
/** Over so long the window's way is smoothed. */
const smoothSeconds = 1.5;
/** Of the shorter side of the frame: in a window of this a path is held whole, and a longer one is followed. */
const heldShare = 0.6;
const marginShare = 0.25;
const leastMargin = 4;
const leastSide = 24;

/** A square around a box, with some of what is around the animal. */
export function frameBox(box: Region, frame: Size): Region {
  const seen = clampRegion(box, frame);
  const longer = Math.max(seen.width, seen.height);
  const margin = Math.max(leastMargin, Math.round(longer * marginShare));
  const side = Math.min(Math.max(longer + 2 * margin, leastSide), frame.width, frame.height);
  const { x, y } = squareAround(centreOf(seen), side, frame);
  return { x: Math.round(x), y: Math.round(y), width: side, height: side };
}

/** The frames and windows of a track's own clip: one window where that holds its path, else one that follows it. */
export function followTrack(
  boxes: ReadonlyMap<number, Region>,
  { size, frameCount, fps, view }: Options,
): TrackShots {
  const { first, last } = chooseSpan(boxes, { frameCount, fps, view });
  const own = [...boxes]
    .filter(
      ([frame, { width, height }]) => frame >= first && frame <= last && width > 0 && height > 0,
    )
    .toSorted(byFrame);
  const length = last - first + 1;
  const held = frameBox(joinAll(own.map(([, box]) => clampRegion(box, size))), size);
  const shorter = Math.min(size.width, size.height);
  if (own.length < 2 || held.width <= shorter * heldShare) {
    return { firstFrame: first, windows: Array.from({ length }, () => held) };
  }
  const side = Math.max(...own.map(([, box]) => frameBox(box, size).width));
  const centres = smooth(
    fillCentres(own, { first, length, size }),
    Math.round(fps * smoothSeconds),
  );
  return { firstFrame: first, windows: centres.map((centre) => squareAround(centre, side, size)) };
}

type Box = readonly [frame: number, box: Region];
type Point = readonly [x: number, y: number];

function byFrame([one]: Box, [other]: Box): number {
  return one - other;
}

function chooseSpan(
  boxes: ReadonlyMap<number, Region>,
  { frameCount, fps, view }: Omit<Options, "size">,
) {
  const extra = Math.round(fps * extraSeconds);
  let [first, last] = [view.frameNumber, view.frameNumber];
  for (const frame of boxes.keys()) {
    first = Math.min(first, frame);
    last = Math.max(last, frame);
  }
  first = Math.max(0, first - extra);
  last = Math.min(frameCount - 1, last + extra);
  const most = Math.max(1, Math.floor(fps * maxSeconds));
  if (last - first < most) return { first, last };
  const start = Math.min(Math.max(first, view.frameNumber - (most >> 1)), last - most + 1);
  return { first: start, last: start + most - 1 };
}

function joinAll(boxes: readonly Region[]): Region {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** For each frame of the span; where there is no box, between those before and after. */
function fillCentres(
  own: readonly Box[],
  { first, length, size }: { first: number; length: number; size: Size },
): Point[] {
  let next = 0;
  return Array.from({ length }, (_, index) => {
    const frame = first + index;
    while (next < own.length - 1 && own[next]![0] < frame) next++;
    const after = own[next]!;
    const before = after[0] > frame && next > 0 ? own[next - 1]! : after;
    const gap = after[0] - before[0];
    const share = gap === 0 ? 0 : (frame - before[0]) / gap;
    const from = centreOf(clampRegion(before[1], size));
    const to = centreOf(clampRegion(after[1], size));
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  });
}

function centreOf({ x, y, width, height }: Region): Point {
  return [x + width / 2, y + height / 2];
}

/** The mean of as many points around each, of fewer towards the ends. */
function smooth(points: readonly Point[], span: number): Point[] {
  return points.map((_, index) => {
    const reach = Math.min(span >> 1, index, points.length - 1 - index);
    const near = points.slice(index - reach, index + reach + 1);
    const mean = (axis: 0 | 1) => near.reduce((sum, point) => sum + point[axis], 0) / near.length;
    return [mean(0), mean(1)];
  });
}
