import type { Point } from "#media/image/zoom.ts";

interface OnScreen {
  clientX: number;
  clientY: number;
}

/** Where in an element that is, in parts of it. */
export function toFramePoint(frame: Element, { clientX, clientY }: OnScreen): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

export function subtract(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}
