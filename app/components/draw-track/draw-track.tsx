import "#app/styles/draw-track.css";
import { useState } from "react";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { toTenth } from "./box-geometry.ts";
import { BoxNumbers } from "./box-numbers.tsx";
import { type Boxes, findDrawn, withDrawn } from "./boxes.ts";
import { DrawPanel } from "./draw-panel.tsx";
import type { Moments } from "./moments.ts";
import { SpanFields } from "./span-fields.tsx";

const text = {
  title: "Draw a track",
  hint: "Drag a box around the animal. Arrow keys move the box, Shift with arrow keys changes its size.",
  startBox: "Box at the start",
  endBox: "Box at the end",
  moved: "The animal moved",
  save: "Add the track",
};

export interface DrawTrackProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** Of the form that adds a track by numbers. */
  action: string;
  tags: readonly { what: string; name: string }[];
  /** None on a still. */
  moments?: Moments | undefined;
  onClose: () => void;
}

/** Long enough to be seen, short enough to be near. */
const usualSeconds = 2;

/** Draws one animal over a span of time: where it was, and where it went. */
export function DrawTrack({ action, tags, moments, boxes, onChange, onClose }: DrawTrackProps) {
  const [span, setSpan] = useState(() => startSpan(moments));
  const { box, endBox, isAtEnd } = boxes;
  const show = (isAtEnd: boolean, changed = boxes) => {
    onChange({ ...changed, isAtEnd });
    moments?.seek(isAtEnd ? span.end : span.start);
  };
  const setMoved = (hasMoved: boolean) =>
    show(hasMoved, { ...boxes, endBox: hasMoved ? box : undefined });
  return (
    <DrawPanel
      title={text.title}
      hint={text.hint}
      save={text.save}
      fields={toFields({ ...span, box, endBox })}
      {...{ action, tags, onClose }}
    >
      {moments && (
        <>
          <SpanFields span={span} moments={moments} onChange={setSpan} />
          <div className="cluster">
            <label className="choice">
              <input
                type="checkbox"
                checked={endBox !== undefined}
                onChange={({ target }) => setMoved(target.checked)}
              />
              <span>{text.moved}</span>
            </label>
            {endBox &&
              [false, true].map((atEnd) => (
                <label className="choice" key={String(atEnd)}>
                  <input type="radio" checked={isAtEnd === atEnd} onChange={() => show(atEnd)} />
                  <span>{atEnd ? text.endBox : text.startBox}</span>
                </label>
              ))}
          </div>
        </>
      )}
      <BoxNumbers box={findDrawn(boxes)} onChange={(drawn) => onChange(withDrawn(boxes, drawn))} />
    </DrawPanel>
  );
}

interface Drawn {
  start: number;
  end: number;
  box: DrawnBox;
  endBox: DrawnBox | undefined;
}

function toFields({ start, end, box, endBox }: Drawn): [string, string][] {
  const sides = Object.entries(box).map(([side, share]): [string, string] => [
    side,
    toTenth(share),
  ]);
  const endSides = Object.entries(endBox ?? {}).map(([side, share]): [string, string] => [
    `end${side.charAt(0).toUpperCase()}${side.slice(1)}`,
    toTenth(share),
  ]);
  return [["start", toTenth(start)], ["end", toTenth(end)], ...sides, ...endSides];
}

function startSpan(moments: Moments | undefined): { start: number; end: number } {
  if (!moments) return { start: 0, end: 1 };
  const { now, durationSeconds } = moments;
  const start = Math.max(0, Math.min(now(), durationSeconds - usualSeconds));
  return { start, end: Math.min(start + usualSeconds, durationSeconds) };
}
