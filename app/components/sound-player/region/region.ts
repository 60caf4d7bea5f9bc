import type { DrawnBox } from "#contract/rules/tracks/drawn-track.ts";
import { type FrequencyAxis, hertzOfShare } from "#media/sound/view/frequency.ts";
import type { Passage } from "../sound-track.ts";
import { placePassage, type Shown, toPassageOf } from "../view/place-passage.ts";
import { lengthOf, secondsAt, shareOf } from "../view/span.ts";

/** What is being drawn: seconds and hertz. */
export interface Region {
  start: number;
  end: number;
  low: number;
  high: number;
}

export interface Bounds {
  seconds: number;
  nyquist: number;
}

type Window = Pick<Shown, "span" | "axis">;

/** In parts of what is shown. */
const usual = { width: 0.2, low: 0.3, high: 0.6 };

/** From a moment on where that is in view, else in the middle of it. */
export function firstRegion({ span, axis }: Window, moment: number): Region {
  const share = shareOf(span, moment);
  const isNear = share >= 0 && share <= 1 - usual.width;
  const start = isNear ? moment : secondsAt(span, (1 - usual.width) / 2);
  const end = start + usual.width * lengthOf(span);
  return { start, end, ...usualBand(axis) };
}

/** Of a track as it stands; with frequencies to begin with where it has none. */
export function regionOf({ start, end, band }: Passage, axis: FrequencyAxis): Region {
  return { start, end, ...(band ?? usualBand(axis)) };
}

export function passageOf({ start, end, low, high }: Region): Passage & Required<Passage> {
  return { start, end, band: { low, high } };
}

/** In per cent of the picture, as boxes are drawn on films. */
export function toBox(region: Region, shown: Window): DrawnBox {
  const { x, y, width, height } = placePassage(passageOf(region), shown);
  return { left: x * 100, top: y * 100, width: width * 100, height: height * 100 };
}

export function fromBox({ left, top, width, height }: DrawnBox, shown: Window): Region {
  const box = { x: left / 100, y: top / 100, width: width / 100, height: height / 100 };
  const { band, ...span } = toPassageOf(box, shown);
  return { ...span, ...band };
}

/** As people type it: what else there is gives way, and the least of it is left. */
export function setEdge(region: Region, edge: keyof Region, value: number, bounds: Bounds): Region {
  const { seconds, nyquist } = bounds;
  const { start, end, low, high } = region;
  if (edge === "start") {
    const from = clamp(value, 0, seconds - leastSeconds);
    return { ...region, start: from, end: Math.max(end, from + leastSeconds) };
  }
  if (edge === "end") {
    const to = clamp(value, leastSeconds, seconds);
    return { ...region, end: to, start: Math.min(start, to - leastSeconds) };
  }
  if (edge === "low") {
    const from = clamp(value, 0, nyquist - leastHertz);
    return { ...region, low: from, high: Math.max(high, from + leastHertz) };
  }
  const to = clamp(value, leastHertz, nyquist);
  return { ...region, high: to, low: Math.min(low, to - leastHertz) };
}

/** As the form sends it: milliseconds and whole hertz. */
export function toFields({ start, end, low, high }: Region): [string, string][] {
  return [
    ["start", toMilliseconds(start)],
    ["end", toMilliseconds(end)],
    ["low", String(Math.round(low))],
    ["high", String(Math.round(high))],
  ];
}

export function toMilliseconds(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000);
}

/** The shortest call of a bat, and the narrowest whistle. */
const leastSeconds = 0.001;
const leastHertz = 10;

function usualBand(axis: FrequencyAxis): { low: number; high: number } {
  return { low: hertzOfShare(usual.low, axis), high: hertzOfShare(usual.high, axis) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
