import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Point } from "#media/image/zoom.ts";
import { subtract, toFramePoint } from "./frame-point.ts";
import type { Zoom } from "./use-zoom.ts";

const tapMs = 300;
const tapPixels = 12;
const doubleTapMs = 350;
const doubleTapPixels = 40;

interface Gesture {
  /** Where the fingers are, in parts of the frame. */
  points: Point[];
  startedAt: number;
  startedPixels: Point;
  isTap: boolean;
}

interface Tap {
  at: number;
  pixels: Point;
}

/** Two fingers zoom, two taps go near and back; one finger moves a picture that is zoomed in, else the page. */
export function useTouch(
  frame: RefObject<HTMLElement | null>,
  zoom: Pick<Zoom, "isIn" | "drag" | "scaleAt" | "toggleAt">,
): void {
  const gesture = useRef<Gesture>(undefined);
  const lastTap = useRef<Tap>(undefined);

  const onStart = useEffectEvent((event: TouchEvent, element: Element) => {
    const points = findPoints(event, element);
    const isFirst = gesture.current === undefined;
    const startedPixels = pixelsOf(event.changedTouches[0]);
    gesture.current = { points, startedAt: event.timeStamp, startedPixels, isTap: isFirst };
  });

  const onMove = useEffectEvent((event: TouchEvent, element: Element) => {
    const { current } = gesture;
    if (!current) return;
    const [before, after] = [current.points, findPoints(event, element)];
    const moved = subtract(pixelsOf(event.changedTouches[0]), current.startedPixels);
    if (Math.hypot(moved.x, moved.y) > tapPixels) current.isTap = false;
    current.points = after;
    const isOurs = after.length > 1 || zoom.isIn;
    if (!isOurs || !event.cancelable || before.length !== after.length) return;
    event.preventDefault();
    zoom.drag(subtract(middleOf(after), middleOf(before)));
    if (after.length > 1) zoom.scaleAt(middleOf(after), spreadOf(after) / spreadOf(before));
  });

  const onEnd = useEffectEvent((event: TouchEvent, element: Element) => {
    const { current } = gesture;
    const [touch] = event.changedTouches;
    if (!current || !touch) return;
    current.points = findPoints(event, element);
    if (current.points.length > 0) return;
    gesture.current = undefined;
    if (!current.isTap || event.timeStamp - current.startedAt > tapMs) return;
    const tap = { at: event.timeStamp, pixels: pixelsOf(touch) };
    const isSecond = lastTap.current !== undefined && isNear(lastTap.current, tap);
    lastTap.current = isSecond ? undefined : tap;
    if (!isSecond) return;
    /* Else it would be a click, too. */
    event.preventDefault();
    zoom.toggleAt(toFramePoint(element, touch));
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const start = (event: TouchEvent) => onStart(event, element);
    const move = (event: TouchEvent) => onMove(event, element);
    const end = (event: TouchEvent) => onEnd(event, element);
    const cancel = () => {
      gesture.current = undefined;
    };
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end, { passive: false });
    element.addEventListener("touchcancel", cancel);
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", cancel);
    };
  }, [frame]);
}

/** Of the two fingers that came first. */
function findPoints({ touches }: TouchEvent, element: Element): Point[] {
  return [...touches]
    .filter(({ target }) => element.contains(target as Node))
    .slice(0, 2)
    .map((touch) => toFramePoint(element, touch));
}

function pixelsOf(touch: Touch | undefined): Point {
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

function middleOf(points: Point[]): Point {
  const mean = (read: (point: Point) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function spreadOf([one, other]: Point[]): number {
  if (!one || !other) return 1;
  const { x, y } = subtract(one, other);
  return Math.max(Math.hypot(x, y), 0.01);
}

function isNear(one: Tap, other: Tap): boolean {
  const { x, y } = subtract(one.pixels, other.pixels);
  return other.at - one.at <= doubleTapMs && Math.hypot(x, y) <= doubleTapPixels;
}
