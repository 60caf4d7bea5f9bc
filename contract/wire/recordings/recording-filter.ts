import { z } from "zod";
import { flag, id, instant, list, number, words } from "../fields.ts";
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
] as const;

export type TagMode = (typeof tagModes)[number];

/** Which recordings of a project are meant. */
export const recordingFilter = {
  types: list(requestedType).optional(),
  devices: list(id).optional(),
  locations: list(id).optional(),
  "tag-mode": z.enum(tagModes, "Invalid value").default("any"),
  "tagged-with": words.optional(),
  "sub-class-tags": flag.default(true),
  "labelled-with": words.optional(),
  from: instant.optional(),
  until: instant.optional(),
  duration: number.default(2.5),
  "status-recordings": flag.default(false),
  "include-false-positives": flag.default(false),
  "include-deleted": flag.default(false),
  "processing-state": z.enum(processingStates, "Invalid value").optional(),
};

export type RequestedRecordings = z.output<z.ZodObject<typeof recordingFilter>>;
