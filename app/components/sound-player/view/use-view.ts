import { useState } from "react";
import { type FrequencyScale, hertzOfShare } from "#media/sound/view/frequency.ts";
import { tileSeconds } from "#media/sound/view/tiles.ts";
import type { Point } from "#media/image/zoom.ts";
import type { SoundSize } from "./choose-tiles.ts";
import type { Shown } from "./place-passage.ts";
import * as spans from "./span.ts";

const stepFactor = 2;
const closeUp = 4;
const panStep = 0.25;

export type View = ReturnType<typeof useView>;

/** How much of a sound is shown, and what changes that. Steps go to the moment that is heard where that is in view. */
export function useView(sound: SoundSize, scale: FrequencyScale, now: () => number) {
  const { seconds, sampleRate } = sound;
  const nyquist = sampleRate / 2;
  /* So near, a column is some pixels wide. */
  const limits = { seconds, least: tileSeconds(0, sampleRate) / 4 };
  const [span, setSpan] = useState<spans.Span>({ start: 0, end: seconds });
  const [maxHertz, setMaxHertz] = useState(nyquist);
  const isIn = spans.lengthOf(span) < seconds;
  const shown: Shown = { span, axis: { minHertz: 0, maxHertz, scale }, nyquist };
  const change = (become: (span: spans.Span) => spans.Span) => setSpan(become);
  const focus = () => {
    const share = spans.shareOf(span, now());
    return share > 0 && share < 1 ? share : 0.5;
  };
  const zoomBy = (factor: number, share: number) =>
    change((span) => spans.zoomSpan(span, factor, share, limits));

  return {
    shown,
    span,
    isIn,
    maxHertz,
    setMaxHertz,
    zoomIn: () => zoomBy(stepFactor, focus()),
    zoomOut: () => zoomBy(1 / stepFactor, focus()),
    fit: () => setSpan({ start: 0, end: seconds }),
    frame: (part: spans.Span) => setSpan(spans.frameSpan(part, limits)),
    reveal: (part: spans.Span) => change((span) => spans.revealSpan(span, part, limits)),
    centre: (moment: number) => change((span) => spans.centreSpan(span, moment, limits)),
    step: (by: number) => change((span) => spans.panSpan(span, by * panStep, limits)),
    follow: (before: number, now: number) =>
      change((span) => spans.turnPage(span, before, now, limits) ?? span),
    /* As pictures are zoomed and moved, by fingers and the mouse. */
    drag: (by: Point) => change((span) => spans.panSpan(span, -by.x, limits)),
    scaleAt: (at: Point, factor: number) => zoomBy(factor, at.x),
    toggleAt: (at: Point) => (isIn ? setSpan({ start: 0, end: seconds }) : zoomBy(closeUp, at.x)),
    secondsAt: (share: number) => spans.secondsAt(span, share),
    hertzAt: (share: number) => hertzOfShare(share, shown.axis),
  };
}
