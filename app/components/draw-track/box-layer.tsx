import "#app/styles/draw-track.css";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import {
  boxBetween,
  type Corner,
  corners,
  growBox,
  minSide,
  moveBox,
  oppositeOf,
  type Spot,
} from "./box-geometry.ts";
import { type Boxes, findDrawn, findOther, withDrawn } from "./boxes.ts";

const text = {
  only: "Box",
  start: "Box at the start",
  end: "Box at the end",
  box: (name: string, { left, top, width, height }: DrawnBox) =>
    `${name}: ${shares(left, "left")}, ${shares(top, "top")}, ${shares(width, "wide")}, ${shares(height, "high")}`,
};

function nameOf({ endBox, isAtEnd }: Boxes): string {
  if (!endBox) return text.only;
  return isAtEnd ? text.end : text.start;
}

function shares(value: number, side: string): string {
  return `${Math.round(value)}% ${side}`;
}

interface Props {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  onClose: () => void;
  /** Where the box is, where that is not said in parts of the picture. */
  describe?: (box: DrawnBox) => string;
}

type Drag = { kind: "between"; fixed: Spot; before: DrawnBox } | { kind: "move"; last: Spot };

const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Over the picture: a drag draws the box anew, moves it or pulls one of its corners; arrows do the same. */
export function BoxLayer({ boxes, onChange: onChangeBoxes, onClose, describe }: Props) {
  const box = findDrawn(boxes);
  const other = findOther(boxes);
  const onChange = (drawn: DrawnBox) => onChangeBoxes(withDrawn(boxes, drawn));
  const layer = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag>(undefined);
  useKeptTouches(layer);
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);

  const toSpot = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left, top, width, height } = layer.current!.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const spot = toSpot(event);
    const hit = event.target instanceof Element ? event.target : undefined;
    const corner = corners.find((one) => one === hit?.getAttribute("data-corner"));
    if (corner) drag.current = pull(box, corner);
    else if (hit?.closest("button")) drag.current = { kind: "move", last: spot };
    else drag.current = { kind: "between", fixed: spot, before: box };
  };
  const follow = (event: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const spot = toSpot(event);
    if (current.kind === "between") return onChange(boxBetween(current.fixed, spot));
    onChange(moveBox(box, { x: spot.x - current.last.x, y: spot.y - current.last.y }));
    drag.current = { kind: "move", last: spot };
  };
  const end = () => {
    const { current } = drag;
    drag.current = undefined;
    const isTooSmall = box.width < minSide || box.height < minSide;
    if (current?.kind === "between" && isTooSmall) onChange(current.before);
    handle.current?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    const by = arrows[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(event.shiftKey ? growBox(box, by) : moveBox(box, by));
  };
  return (
    <div
      className="draw-layer"
      ref={layer}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {other && <div className="draw-box" data-other="" style={toPlace(other)} />}
      <div className="draw-box" style={toPlace(box)}>
        <button
          type="button"
          ref={handle}
          aria-label={describe?.(box) ?? text.box(nameOf(boxes), box)}
          aria-describedby="draw-keys"
          onKeyDown={press}
        />
        {/* Beside the button: not every browser lets what is in one be dragged. */}
        {corners.map((corner) => (
          <span key={corner} data-corner={corner} />
        ))}
      </div>
    </div>
  );
}

function pull(box: DrawnBox, corner: Corner): Drag {
  return { kind: "between", fixed: oppositeOf(box, corner), before: box };
}

function toPlace({ left, top, width, height }: DrawnBox) {
  return {
    insetInlineStart: `${left}%`,
    insetBlockStart: `${top}%`,
    inlineSize: `${width}%`,
    blockSize: `${height}%`,
  };
}

/** Fingers draw here, whatever they do to the picture below. */
function useKeptTouches(layer: { current: HTMLElement | null }): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    for (const name of ["touchstart", "touchmove", "touchend", "dblclick"]) {
      layer.current?.addEventListener(name, (event) => event.stopPropagation(), { signal });
    }
    return () => left.abort();
  }, [layer]);
}
