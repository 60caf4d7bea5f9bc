import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import type { FieldError } from "#contract/envelope.ts";

const text = {
  seconds: "Enter a number of seconds, such as 2.5",
  order: "The end must be after the start",
  hertz: "Enter a number of hertz, such as 2000",
  rising: "The highest pitch must be above the lowest",
  bothPitches: "Fill in both pitches, or neither",
  late: (duration: number) => `The recording is ${Math.round(duration * 10) / 10} seconds long`,
};

const seconds = z.coerce.number(text.seconds).min(0, text.seconds).max(100_000, text.seconds);
const hertz = optionalNumber(text.hertz, bounds.soundHertz);

/** When something was heard, in seconds from the start of the recording, and between which pitches. */
export const spanFields = { start: seconds, end: seconds, low: hertz, high: hertz };

interface Span {
  start?: number | undefined;
  end?: number | undefined;
  low?: number | undefined;
  high?: number | undefined;
}

export function withSpanRules<S extends z.ZodType<Span>>(form: S) {
  return form
    .refine(({ start = 0, end = Infinity }) => end > start, { path: ["end"], error: text.order })
    .refine(({ low, high }) => (low === undefined) === (high === undefined), {
      path: ["high"],
      error: text.bothPitches,
    })
    .refine(({ low = 0, high = Infinity }) => high > low, { path: ["high"], error: text.rising });
}

/** A device may have rounded how long it recorded: an end so near is the end of the recording. */
const roundedSeconds = 1;

/** What lies behind the end of the recording. */
export function findLate({ start = 0, end = 0 }: Span, duration: number | null): FieldError[] {
  if (duration === null) return [];
  const isLate = { start: start > 0 && start >= duration, end: end > duration + roundedSeconds };
  const late = (["start", "end"] as const).filter((param) => isLate[param]);
  return late.map((param) => ({ param, msg: text.late(duration) }));
}

/** Undefined where nothing was typed. */
export function optionalNumber(wrong: string, highest: number) {
  return z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    z.coerce.number(wrong).min(0, wrong).max(highest, wrong).optional(),
  );
}
