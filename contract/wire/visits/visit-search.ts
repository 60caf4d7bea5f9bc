import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, text, viewMode } from "../fields.ts";
import { recordingFilter } from "../recordings/recording-filter.ts";
import { visit } from "./monitoring.ts";

export const maxSearchedVisits = 100;

/** Visits, and recordings, are counted up to so many. */
export const maxCounted = 10_000;

export const searchVisits = endpoint({
  name: "searchVisits",
  summary:
    "The visits of a project that hold a recording that is as asked, the one with the newest such recording first; words ask what a visit is of",
  method: "GET",
  path: "/api/v1/visits/for-project/:projectId",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: {
    ...viewMode,
    ...recordingFilter,
    "max-results": id.pipe(z.number().min(1).max(maxSearchedVisits)).default(50),
    /** What the last answer gave as `cursor`. */
    cursor: text.default("start"),
    "with-total-count": flag.default(false),
  },
  reply: {
    visits: z.array(visit),
    /** Absent on the last page. A page may have fewer visits than asked for, and none, and not be the last. */
    cursor: z.string().optional(),
    totalCount: z.int().optional(),
    /** There are more than were counted. */
    isMore: z.boolean().optional(),
    /** There was no time to count on: there are at least so many. */
    isAtLeast: z.boolean().optional(),
  },
});
