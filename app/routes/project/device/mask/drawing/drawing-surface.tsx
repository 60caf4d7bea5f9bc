import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { findEdgeNear, nudge } from "#contract/rules/masks/mask-drawing.ts";
import {
  clampToMargin,
  frameClick,
  type FramePoint,
  toView,
} from "#contract/rules/masks/mask-geometry.ts";
import { cornerName } from "./corner-name.ts";
import { findPoint, toRow, type DraftRow } from "./draft.ts";
import type { Canvas } from "./drawn.ts";
import { useDrawing } from "./use-drawing.ts";

export const text = {
  about:
    "Click in the picture to add a corner, or on an edge to add one between two others. Drag a corner to move it. The last corner joins the first. Or enter the corners as numbers: 0 to 100% is the frame, and a region can start 5% outside it.",
  keys: "With a keyboard: Tab goes from corner to corner. The arrow keys move a corner by one sensor pixel, or by five with Shift. Delete removes it, and Enter goes to its numbers. Escape cancels a drag. Ctrl+Z undoes.",
  background: "Add a corner where you click",
  at: ({ x, y }: DraftRow) => `${x}% across, ${y}% down`,
  corner: (index: number, row: DraftRow) => `Corner ${index + 1}, ${text.at(row)}`,
  added: (index: number, row: DraftRow) => `Corner ${index + 1} added at ${text.at(row)}`,
  moved: (index: number, row: DraftRow) => `Corner ${index + 1} moved to ${text.at(row)}`,
  deleted: (index: number, left: number) => `Corner ${index + 1} deleted, ${left} left`,
};

/** A finger is broader than a pointer. */
const edgeReach = { mouse: 8, pen: 8, touch: 16 };
/** A hand that only presses moves so far. */
const stillPixels = 3;
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  index: number;
  rows: DraftRow[];
  from: FramePoint;
  /** From the corner to where it was taken hold of. */
  grip: FramePoint;
  hasMoved: boolean;
}

/** Lies over the picture: takes clicks on the ground and on edges, and has each corner to drag or to move by keys. */
export function DrawingSurface({ canvas }: { canvas: Canvas }) {
  const background = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag>(undefined);
  const drawing = useDrawing(background, canvas);
  const { drawn, unset, hintId } = canvas;
  const { shown, focus } = drawn;
  const { rows } = unset ?? shown;
  const corners = rows.flatMap((row, index) => {
    const point = findPoint(row);
    return point ? { row, index, at: toView(point) } : [];
  });

  useEffect(() => {
    if (!focus) return;
    const corner = `[data-corner="${focus.corner}"]`;
    const over = background.current?.parentElement;
    over?.querySelector<HTMLElement>(corner)?.focus({ preventScroll: true });
  }, [focus]);

  return (
    <>
      {/* Keyboards have the corners and their numbers. */}
      <button
        ref={background}
        type="button"
        className="mask-click"
        tabIndex={-1}
        aria-label={text.background}
        onClick={click}
      />
      {corners.map(({ row, index, at }) => (
        <button
          key={index}
          type="button"
          className="mask-handle"
          data-corner={index}
          style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
          aria-label={text.corner(index, row)}
          aria-describedby={hintId}
          onClick={(event) => goToNumbers(event, index)}
          onPointerDown={(event) => begin(event, index)}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={stop}
          onKeyDown={(event) => pressKey(event, index)}
        />
      ))}
    </>
  );

  function click(event: MouseEvent): void {
    if (event.detail === 0) return;
    const { pixel, shown } = place(event);
    const now = drawing.read();
    const points = now.map(findPoint);
    const kind = (event.nativeEvent as globalThis.PointerEvent).pointerType;
    const reach = edgeReach[kind as keyof typeof edgeReach] ?? edgeReach.mouse;
    const isRead = points.every((point) => point !== undefined);
    const near = isRead ? findEdgeNear(points, pixel, { shown, reach }) : undefined;
    const index = near ? near.edge + 1 : now.length;
    const row = toRow(near ? near.at : frameClick(pixel, shown));
    drawing.set(now.toSpliced(index, 0, row), text.added(index, row), index);
  }

  /** A click by key has no place: it leads to the corner's numbers. */
  function goToNumbers(event: MouseEvent, index: number): void {
    if (event.detail === 0) document.getElementById(cornerName(index, "x"))?.focus();
  }

  function begin(event: PointerEvent<HTMLElement>, index: number): void {
    const now = drawing.read();
    const corner = now[index] && findPoint(now[index]);
    if (event.button !== 0 || !corner) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = place(event).pixel;
    const { x, y } = toPixels(corner);
    drag.current = {
      index,
      rows: now,
      from,
      grip: { x: from.x - x, y: from.y - y },
      hasMoved: false,
    };
  }

  function move(event: PointerEvent): void {
    const locked = drag.current;
    if (!locked) return;
    const { pixel, shown } = place(event);
    locked.hasMoved ||= Math.hypot(pixel.x - locked.from.x, pixel.y - locked.from.y) > stillPixels;
    if (!locked.hasMoved) return;
    const to = frameClick({ x: pixel.x - locked.grip.x, y: pixel.y - locked.grip.y }, shown);
    locked.rows = locked.rows.with(locked.index, toRow(to));
    drawing.show(locked.rows);
  }

  function drop(): void {
    const locked = drag.current;
    drag.current = undefined;
    const row = locked?.rows[locked.index];
    if (locked?.hasMoved && row)
      drawing.set(locked.rows, text.moved(locked.index, row), locked.index);
  }

  function stop(): void {
    drag.current = undefined;
    drawing.show(undefined);
  }

  function pressKey(event: KeyboardEvent, index: number): void {
    const { key, shiftKey } = event;
    const now = drawing.read();
    const arrow = arrows[key];
    const point = now[index] && findPoint(now[index]);
    if (key === "Escape" && drag.current) {
      stop();
    } else if (arrow && point && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const [right, down] = arrow.map((one) => one * (shiftKey ? 5 : 1)) as typeof arrow;
      const row = toRow(clampToMargin(nudge(point, { right, down })));
      drawing.set(now.with(index, row), text.moved(index, row), index, true);
    } else if (key === "Delete" || key === "Backspace") {
      event.preventDefault();
      const left = now.toSpliced(index, 1);
      drawing.set(left, text.deleted(index, left.length), Math.min(index, left.length - 1));
    }
  }

  function place({ clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = backgroundBox();
    return {
      pixel: { x: Math.floor(clientX - left), y: Math.floor(clientY - top) },
      shown: { width, height },
    };
  }

  function toPixels(point: FramePoint): FramePoint {
    const { width, height } = backgroundBox();
    const { x, y } = toView(point);
    return { x: x * width, y: y * height };
  }

  function backgroundBox(): DOMRect {
    return background.current?.getBoundingClientRect() ?? new DOMRect();
  }
}
