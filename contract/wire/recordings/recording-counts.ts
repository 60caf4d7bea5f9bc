import { z } from "zod";
import { endpoint, type ReplyOf } from "#contract/endpoint.ts";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import { id, text, timeZone, viewMode } from "../fields.ts";
import { recordingFilter } from "./recording-filter.ts";

const month = text.refine(
  (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && isWithinYears(value),
  "Invalid value: write a month of the years 1900 to 9998 as 2026-11",
);

export const countFound = endpoint({
  name: "countFound",
  summary:
    "How many recordings or visits of a search there are at each location, and in each night of a month",
  method: "GET",
  path: "/api/v1/recordings/for-project/:projectId/counts",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: {
    ...viewMode,
    ...recordingFilter,
    of: z.enum(["recordings", "visits"], "Invalid value").default("recordings"),
    /** Counts its nights alone, those that begin in it. */
    month: month.optional(),
    /** In which nights are from noon to noon; that of the deployment unless it is sent. */
    "time-zone": timeZone.optional(),
  },
  reply: {
    /** The most first; null stands for none. */
    byLocation: z.array(z.object({ locationId: z.int().nullable(), count: z.int() })),
    /** With a month, all its nights; `hasRecordings` asks for no search. */
    byNight: z
      .array(z.object({ night: z.string(), count: z.int(), hasRecordings: z.boolean() }))
      .optional(),
    /** There was no time to count all that is older than this. */
    countedFrom: z.string().optional(),
  },
});

export type FoundCounts = ReplyOf<typeof countFound>;
