import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isWithinYears } from "#contract/rules/times/local-dates.ts";
import { id, list, viewMode } from "../fields.ts";
import { recordingTypes } from "../recordings/recording-types.ts";

/** Half a year, so that 90 nights can be held against the 90 before. */
export const maxNights = 184;
const maxLocations = 1000;

const night = z.iso
  .date("Write a night as the date of its evening: 2026-11-21")
  .refine(isWithinYears, "Between 1900-01-01 and 9998-12-31");

export const sightings = {
  /** As tags name it, `false-positive` too; null where nobody and nothing has said what a visit is of. */
  what: z.string().nullable(),
  /** Visits where cameras saw it, recordings where it was heard. */
  count: z.int(),
  isHeard: z.boolean(),
};

/** Of what came by in some nights. */
export const nightsQuery = {
  ...viewMode,
  /** A night is from noon to noon by the clock of its place, and has the date of its evening. Both are included. */
  from: night,
  until: night,
  /** A visit counts where any recording of it is of one of these. */
  types: list(z.enum(recordingTypes, "Invalid value")).optional(),
  locations: list(id, maxLocations).optional(),
};

export const sumNights = endpoint({
  name: "sumNights",
  summary:
    "What came by in a span of nights, by night and by location, and at how many locations each night was recorded",
  method: "GET",
  path: "/api/v1/projects/:projectId/nights",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: nightsQuery,
  reply: {
    /** Newest first; nights with nothing have no row. */
    byNight: z.array(z.object({ night: z.string(), ...sightings })),
    /** Of the whole span; 0 is no location. */
    byLocation: z.array(z.object({ locationId: z.int(), ...sightings })),
    /** Every night of the span, newest first. */
    recorded: z.array(
      z.object({
        night: z.string(),
        /** Locations where a device made a recording, of whatever type, or told of itself in that night. */
        locations: z.int(),
        /**
         * Locations that had recorded before and did again later, or were to, and of which nothing is known that night.
         * A night has none before its morning, 6 o'clock.
         */
        silent: z.int(),
      }),
    ),
    /** False where much has changed, and the numbers of some nights are still of how it was before, or missing. */
    isComplete: z.boolean(),
  },
});
