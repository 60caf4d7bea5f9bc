import { hertzOfShare, type FrequencyAxis } from "./frequency.ts";

/** Round numbers, evenly spaced, from one to another: at most so many. */
export function roundTicks(from: number, to: number, most: number): number[] {
  const step = roundUp((to - from) / most);
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, order) => (first + order) * step);
}

/** Seconds at which to mark an axis of time: whole seconds, minutes and hours where it is long. */
export function timeTicks(fromSeconds: number, toSeconds: number, most: number): number[] {
  const length = toSeconds - fromSeconds;
  const step = timeSteps.find((one) => length / one <= most);
  if (step === undefined) return roundTicks(fromSeconds, toSeconds, most);
  const first = Math.ceil(fromSeconds / step);
  const count = Math.floor(toSeconds / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, order) => (first + order) * step);
}

/** Hertz at which to mark an axis of frequency: evenly spread over it, and round. */
export function frequencyTicks(axis: FrequencyAxis, most: number): number[] {
  if (axis.scale === "linear") return roundTicks(axis.minHertz, axis.maxHertz, most);
  const spread = Array.from({ length: most }, (_, order) => (order + 1) / (most + 1));
  const round = spread.map((share) => roundToOne(hertzOfShare(share, axis)));
  return [...new Set(round)].filter((hertz) => hertz > axis.minHertz && hertz < axis.maxHertz);
}

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** The next of 1, 2, 5, 10 and so on. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return power * ([1, 2, 5].find((digit) => digit * power >= number) ?? 10);
}

/** The nearest with one digit that is not 0. */
function roundToOne(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return Math.round(number / power) * power;
}
