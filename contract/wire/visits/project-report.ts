import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id } from "../fields.ts";
import { nightsQuery, sightings } from "./project-nights.ts";

/** A year that has a 29 February. */
export const maxReportNights = 366;
/** Of each location, the longest. */
export const maxReportGaps = 10;

const month = z.string().regex(/^\d{4}-\d{2}$/);

export const reportProject = endpoint({
  name: "reportProject",
  summary:
    "What came by in up to a year of nights, by month and by location, and how many nights each location was recorded",
  method: "GET",
  path: "/api/v1/projects/:projectId/report",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: nightsQuery,
  reply: {
    /** At locations, by the month of the evening, in no order; a month with nothing has no row. */
    byMonth: z.array(z.object({ month, ...sightings })),
    /** Of the whole span; 0 is no location. */
    byLocation: z.array(
      z.object({
        locationId: z.int(),
        ...sightings,
        firstNight: z.string(),
        lastNight: z.string(),
      }),
    ),
    /** Of each location and month with either. */
    effort: z.array(
      z.object({
        locationId: z.int(),
        month,
        /** Nights in which a device made a recording there, of whatever type, or reported. */
        recorded: z.int(),
        /** Nights in which one was to record there, and of which nothing is known. */
        silent: z.int(),
      }),
    ),
    /** Nights in a row that were not recorded though one was to, the longest first. */
    gaps: z.array(
      z.object({ locationId: z.int(), from: z.string(), until: z.string(), nights: z.int() }),
    ),
    /** False where much has changed, and some numbers are still of how it was before, or missing. */
    isComplete: z.boolean(),
  },
});
