import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Point } from "#media/image/zoom.ts";
import { subtract, toFramePoint } from "./frame-point.ts";
import type { Zoom } from "./use-zoom.ts";

const clickPixels = 4;

interface Drag {
  last: Point;
  start: { clientX: number; clientY: number };
  hasMoved: boolean;
}

/** The mouse moves a picture that is zoomed in, and goes near and back by a double click. Fingers are heard elsewhere. */
export function useDrag(zoom: Pick<Zoom, "isIn" | "drag" | "toggleAt">) {
  const drag = useRef<Drag>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    drag.current = undefined;
    if (event.pointerType !== "mouse" || event.button !== 0 || !zoom.isIn) return;
    const { clientX, clientY } = event;
    const last = toFramePoint(event.currentTarget, event);
    drag.current = { last, start: { clientX, clientY }, hasMoved: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (!current || event.buttons === 0) return;
    const { start } = current;
    const moved = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!current.hasMoved && moved < clickPixels) return;
    /* Earlier, it would take the click from what is under the pointer. */
    if (!current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    const point = toFramePoint(event.currentTarget, event);
    zoom.drag(subtract(point, current.last));
    drag.current = { ...current, last: point, hasMoved: true };
  }

  /** What ends a drag is no click. */
  function onClickCapture(event: MouseEvent) {
    if (!drag.current?.hasMoved) return;
    event.preventDefault();
    event.stopPropagation();
    drag.current = undefined;
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    zoom.toggleAt(toFramePoint(event.currentTarget, event));
  }

  return { onPointerDown, onPointerMove, onClickCapture, onDoubleClick };
}
