import "#app/styles/draw-track.css";
import { type KeyboardEvent, useId, useState } from "react";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { FormResult } from "#app/forms/form.ts";
import { Button } from "#app/ui/button.tsx";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { toTenth } from "./box-geometry.ts";
import { BoxNumbers } from "./box-numbers.tsx";
import { type Boxes, findDrawn, withDrawn } from "./boxes.ts";
import type { Moments } from "./moments.ts";
import { SpanFields } from "./span-fields.tsx";

const text = {
  title: "Draw a track",
  hint: "Drag a box around the animal. Arrow keys move the box, Shift with arrow keys changes its size.",
  startBox: "Box at the start",
  endBox: "Box at the end",
  moved: "The animal moved",
  what: "What it is",
  later: "Choose later",
  save: "Add the track",
  saving: "Saving…",
  cancel: "Cancel",
  failed: "Not saved. Check what is filled in, then try again.",
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
  const fetcher = useFetcher<FormResult>();
  const id = useId();
  const [span, setSpan] = useState(() => startSpan(moments));
  const { box, endBox, isAtEnd } = boxes;
  const isSaving = fetcher.state !== "idle";
  const problems = Object.values(fetcher.data?.error ?? {}).flatMap((messages) => messages ?? []);

  const show = (isAtEnd: boolean, changed = boxes) => {
    onChange({ ...changed, isAtEnd });
    moments?.seek(isAtEnd ? span.end : span.start);
  };
  const setMoved = (hasMoved: boolean) =>
    show(hasMoved, { ...boxes, endBox: hasMoved ? box : undefined });
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <fetcher.Form
      className="draw-panel"
      method="post"
      action={action}
      aria-labelledby={id}
      onKeyDown={leave}
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <h2 id={id}>{text.title}</h2>
      <p id="draw-keys">{text.hint}</p>
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
      <HiddenFields fields={toFields({ ...span, box, endBox })} />
      <label className="player-select">
        {text.what}
        <select className="input" name="what">
          <option value="">{text.later}</option>
          {tags.map((tag) => (
            <option key={tag.what} value={tag.what}>
              {tag.name}
            </option>
          ))}
        </select>
      </label>
      <div role="alert">{problems.length > 0 && <p>{problems.join(". ") || text.failed}</p>}</div>
      <div className="cluster">
        <Button aria-disabled={isSaving || undefined}>{isSaving ? text.saving : text.save}</Button>
        <Button type="button" tone="neutral" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </fetcher.Form>
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
