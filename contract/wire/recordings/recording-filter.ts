import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { parseTimeOfDay } from "#contract/rules/times/time-of-day.ts";
import { flag, id, instant, list, number, text, words } from "../fields.ts";
import { processingStates, recordingTypes } from "./recording-types.ts";

const requestedType = z.enum([...recordingTypes, "thermal"], "Invalid value");

export const tagModes = [
  "any",
  "untagged",
  "tagged",
  "human-tagged",
  "human-only",
  "no-human",
  "automatic-tagged",
  "automatic-only",
  "automatic-and-human",
  /** Ours: people say different things of one track. */
  "disputed",
  /** Ours: somebody or AI says one of the words, whoever else says what. */
  "mentioned",
] as const;

export type TagMode = (typeof tagModes)[number];

/** As `/recordings` has it, too; a plus in a query is a space where nobody encoded it. */
export const requestedMode = z
  .enum([...tagModes, "automatic+human", "automatic human"], "Invalid value")
  .transform((mode): TagMode => {
    return mode === "automatic+human" || mode === "automatic human" ? "automatic-and-human" : mode;
  });

const maxNamed = bounds.partsLength;

const timeOfDay = text.transform((sent, context) => {
  const minutes = parseTimeOfDay(sent);
  if (minutes !== undefined) return minutes;
  context.addIssue({ code: "custom", message: "Invalid value: write a time of day as 21:30" });
  return z.NEVER;
});

/** Ours: what an activity search asks for beside what the field's servers know. */
export const detailFields = {
  ids: some(list(id)).optional(),
  /** In seconds. */
  "max-duration": number.optional(),
  /** By the clock of the place; past midnight where the first is later. One alone reaches to noon: nights end there. */
  "clock-from": timeOfDay.optional(),
  "clock-until": timeOfDay.optional(),
  /** Between sunset and sunrise, or between sunrise and sunset. */
  sun: z.enum(["night", "day"], "Invalid value").optional(),
  /** Of a tag by AI, one of the words where there are some; 0 to 1. */
  "min-confidence": number.pipe(z.number().min(0).max(1)).optional(),
  /** Who tagged a track. */
  taggers: some(list(id, maxNamed)).optional(),
  models: some(list(text.max(bounds.nameLength), maxNamed)).optional(),
  /** In the text of a note. */
  note: text.max(200).optional(),
  states: some(list(z.enum(processingStates, "Invalid value"), maxNamed)).optional(),
  /** AI has not finished with it, or does not look at its kind. */
  "not-processed": flag.default(false),
  /** Deleted ones, and no others. */
  "deleted-only": flag.default(false),
};

function some<T extends z.ZodType<readonly unknown[]>>(chosen: T) {
  return chosen.refine(({ length }) => length > 0, "At least 1");
}

/** Which recordings of a project are meant. */
export const recordingFilter = {
  types: list(requestedType).optional(),
  devices: list(id).optional(),
  locations: list(id).optional(),
  "tag-mode": requestedMode.default("any"),
  "tagged-with": words.optional(),
  "sub-class-tags": flag.default(true),
  "labelled-with": words.optional(),
  from: instant.optional(),
  until: instant.optional(),
  duration: number.default(2.5),
  "status-recordings": flag.default(false),
  "include-false-positives": flag.default(false),
  /** Ours: what has no track counts as if something were on it. */
  "include-trackless": flag.default(false),
  /** Ours: sound that was removed because people were heard is listed, too, where the types asked for include sound. */
  "include-redacted": flag.default(false),
  "include-deleted": flag.default(false),
  "processing-state": z.enum(processingStates, "Invalid value").optional(),
  ...detailFields,
};

export type RequestedRecordings = z.output<z.ZodObject<typeof recordingFilter>>;
