import { type KeyboardEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { FormResult } from "#app/forms/form.ts";
import { Button } from "#app/ui/button.tsx";
import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { toTenth } from "./box-geometry.ts";
import { BoxLayer } from "./box-layer.tsx";
import { BoxNumbers } from "./box-numbers.tsx";
import { type Moments, SpanFields } from "./span-fields.tsx";

const text = {
  title: "Draw a track",
  hint: "Drag a box around the animal. Arrow keys move the box, Shift with arrow keys changes its size.",
  box: "Box",
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
  /** Lies over the picture. */
  host: HTMLElement;
  /** Of the form that adds a track by numbers. */
  action: string;
  tags: readonly { what: string; name: string }[];
  /** None on a still. */
  moments?: Moments | undefined;
  onClose: () => void;
}

const first: DrawnBox = { left: 40, top: 40, width: 20, height: 20 };
/** Long enough to be seen, short enough to be near. */
const usualSeconds = 2;

/** Draws one animal over a span of time: where it was, and where it went. */
export function DrawTrack({ host, action, tags, moments, onClose }: DrawTrackProps) {
  const fetcher = useFetcher<FormResult>();
  const id = useId();
  const [box, setBox] = useState(first);
  const [endBox, setEndBox] = useState<DrawnBox>();
  const [isAtEnd, setAtEnd] = useState(false);
  const [span, setSpan] = useState(() => startSpan(moments));
  const isEnd = endBox !== undefined && isAtEnd;
  const active = isEnd ? endBox : box;
  const change = isEnd ? setEndBox : setBox;
  const isSaving = fetcher.state !== "idle";
  const problems = Object.values(fetcher.data?.error ?? {}).flatMap((messages) => messages ?? []);

  const show = (atEnd: boolean) => {
    setAtEnd(atEnd);
    moments?.seek(atEnd ? span.end : span.start);
  };
  const setMoved = (hasMoved: boolean) => {
    setEndBox(hasMoved ? box : undefined);
    show(hasMoved);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  const name = endBox ? (isEnd ? text.endBox : text.startBox) : text.box;
  return (
    <fetcher.Form
      className="draw-panel"
      method="post"
      action={action}
      aria-labelledby={id}
      onKeyDown={leave}
    >
      {createPortal(
        <BoxLayer name={name} box={active} other={isEnd ? box : endBox} onChange={change} />,
        host,
      )}
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
      <BoxNumbers box={active} onChange={change} />
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
