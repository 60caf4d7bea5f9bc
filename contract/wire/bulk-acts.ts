import { z } from "zod";
import { id, text } from "./fields.ts";

const invalid = "Invalid value";
const maxWord = 255;
/** Clocks that were never set are wrong by decades. */
const maxShiftSeconds = 100 * 366 * 24 * 60 * 60;

export const bulkJobKind = "bulk-change";

const word = text.trim().min(1, invalid).max(maxWord, `At most ${maxWord} characters`);
const label = word.refine((value) => value.toLowerCase() !== "note", "A note is no label");

const shiftSeconds = z
  .int(invalid)
  .min(-maxShiftSeconds, invalid)
  .max(maxShiftSeconds, invalid)
  .refine((seconds) => seconds !== 0, invalid);

export const bulkAct = z.discriminatedUnion(
  "kind",
  [
    /** Of all tracks but false triggers; a picture without any is tagged as a whole. */
    z.strictObject({ kind: z.literal("tag"), what: word }),
    z.strictObject({ kind: z.literal("label"), label }),
    /** Anybody's. */
    z.strictObject({ kind: z.literal("unlabel"), label }),
    z.strictObject({ kind: z.literal("delete") }),
    z.strictObject({ kind: z.literal("restore") }),
    z.strictObject({ kind: z.literal("move"), locationId: id }),
    z.strictObject({ kind: z.literal("reprocess") }),
    /** Of a clock that was wrong: added to when each was recorded. */
    z.strictObject({ kind: z.literal("shift"), seconds: shiftSeconds }),
  ],
  invalid,
);

export type BulkAct = z.output<typeof bulkAct>;
