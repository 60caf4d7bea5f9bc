import type { FrameSpan } from "./playback.ts";

/** For each span the first lane, counted from 0, in which it overlaps none before it. */
export function placeInLanes(spans: readonly FrameSpan[]): number[] {
  const lanes: FrameSpan[][] = [];
  return spans.map((span) => {
    const free = lanes.findIndex((lane) => lane.every((other) => !isOverlapping(span, other)));
    const lane = free === -1 ? lanes.length : free;
    (lanes[lane] ??= []).push(span);
    return lane;
  });
}

function isOverlapping(one: FrameSpan, other: FrameSpan): boolean {
  return one.first <= other.last && other.first <= one.last;
}
