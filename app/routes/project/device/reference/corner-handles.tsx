import "#app/styles/align-photo.css";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { PhotoPoint } from "#contract/rules/masks/photo-corners.ts";

const text = {
  hint: "Drag it, or move it with the arrow keys. Hold Shift to move it ten times as far.",
  handle: (corner: string) => `${corner} corner`,
  at: (corner: string, { x, y }: PhotoPoint) =>
    `${corner}: ${(x * 100).toFixed(1)}% from the left, ${(y * 100).toFixed(1)}% from the top`,
};

const step = 0.005;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface Props {
  names: string[];
  points: (PhotoPoint | undefined)[];
  onMove(index: number, point: PhotoPoint): void;
}

interface Drag {
  from: PhotoPoint;
  pointer: { x: number; y: number };
  size: DOMRect;
}

/** Corners to be dragged, by pointer or by keys. One outside the photo is shown at its edge. */
export function CornerHandles({ names, points, onMove }: Props) {
  const drag = useRef<Drag>(undefined);
  const [announcement, announce] = useState("");

  function pickUp(event: PointerEvent<HTMLButtonElement>, from: PhotoPoint) {
    const figure = event.currentTarget.parentElement;
    if (!figure) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const pointer = { x: event.clientX, y: event.clientY };
    drag.current = { from, pointer, size: figure.getBoundingClientRect() };
  }

  function pull({ clientX, clientY }: PointerEvent, index: number) {
    if (!drag.current) return;
    const { from, pointer, size } = drag.current;
    onMove(index, {
      x: from.x + (clientX - pointer.x) / size.width,
      y: from.y + (clientY - pointer.y) / size.height,
    });
  }

  function press(event: KeyboardEvent, index: number, { x, y }: PhotoPoint) {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    const moved = { x: x + by[0] * times, y: y + by[1] * times };
    onMove(index, moved);
    announce(text.at(names[index] as string, moved));
  }

  const letGo = () => {
    drag.current = undefined;
  };
  return (
    <>
      {points.map(
        (point, index) =>
          point && (
            <button
              key={names[index]}
              type="button"
              className="photo-handle"
              aria-describedby="photo-handle-hint"
              style={{ left: toEdge(point.x), top: toEdge(point.y) }}
              onPointerDown={(event) => pickUp(event, point)}
              onPointerMove={(event) => pull(event, index)}
              onPointerUp={letGo}
              onPointerCancel={letGo}
              onKeyDown={(event) => press(event, index, point)}
            >
              {index + 1}
              <span className="visually-hidden"> {text.handle(names[index] as string)}</span>
            </button>
          ),
      )}
      <span id="photo-handle-hint" className="visually-hidden">
        {text.hint}
      </span>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

function toEdge(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}
