import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { readClock } from "#contract/rules/cards/clock-readings.ts";
import { flag, id, text, timeZone } from "./fields.ts";

/** Clocks that were never set are wrong by decades. */
const maxCorrectionSeconds = 100 * 366 * 24 * 60 * 60;

const clockCorrectionSeconds = z.coerce
  .number("Invalid value")
  .pipe(z.int().min(-maxCorrectionSeconds).max(maxCorrectionSeconds));

/** Of all files of a job; what is absent stays. */
export const uploadSettings = {
  stationId: id.nullable().optional(),
  timeZone: timeZone.optional(),
  clockCorrectionSeconds: clockCorrectionSeconds.optional(),
};

const group = z.strictObject({
  /** Of its first file. */
  fileId: id,
  /** How many files the caller has seen in it; nothing is done where it has others now. */
  count: id,
  leaveOut: flag.optional(),
  /** Null for that of the job. */
  clockCorrectionSeconds: clockCorrectionSeconds.nullable().optional(),
});

const clock = text
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, "Invalid value")
  .refine((typed) => readClock(typed) !== undefined, "Invalid value");

const date = z.strictObject({
  /** In the zone of the job: 2026-03-04T05:06:07. */
  clock,
  /** All that have no date where it is absent. */
  fileId: id.optional(),
});

/** Of one date that somebody typed; those that files carry stay. */
const dateChange = z.strictObject({
  fileId: id,
  /** What the caller has seen; nothing is done where another date stands by now. */
  was: clock,
  /** Null takes the date away. */
  clock: clock.nullable(),
});

const tooMany = (most: number, what: string) =>
  `Invalid value: a card has at most ${most.toLocaleString("en-NZ")} ${what}`;

/** All that can be said of a job before it is started. It is taken as a whole, or refused as a whole. */
export const uploadChoices = {
  ...uploadSettings,
  /** Files between two jumps of the clock. */
  groups: z.array(group).max(bounds.cardParts, tooMany(bounds.cardParts, "parts")).optional(),
  dateChanges: z
    .array(dateChange)
    .max(bounds.cardFiles, tooMany(bounds.cardFiles, "files"))
    .optional(),
  /** Of files that do not say when they were made. */
  dates: z.array(date).max(bounds.cardDates, tooMany(bounds.cardFiles, "files")).optional(),
};
