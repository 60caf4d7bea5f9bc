import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { flag, id, text, wholeNumber } from "../fields.ts";
import { searchFields } from "./recording-search.ts";

export const maxVisits = 5000;

const { where, type, processingState, tags, tagMode, exclusive, order } = searchFields;
const { "view-mode": viewMode } = searchFields;
const searched = { "view-mode": viewMode, where, tags, tagMode, order };

export const reportTypes = ["recordings", "visits"] as const;

export const getReport = fileEndpoint({
  name: "getReport",
  summary: "The recordings that a search finds, or the visits they are of, as CSV",
  method: "GET",
  path: "/api/v1/recordings/report",
  caller: "user",
  audience: ["web"],
  query: {
    ...searched,
    type: z.enum(reportTypes, "Invalid value").default("recordings"),
    jwt: text.optional(),
    exclusive,
    audiobait: flag.default(false),
    deleted: flag.default(false),
    offset: wholeNumber.default(0),
    /** Absent: all there are. */
    limit: wholeNumber.optional(),
  },
});

const around = {
  audioBaitDay: z.boolean(),
  audioBaitVisit: z.boolean(),
  audioBaitEvents: z.array(z.object({ id: z.int(), dateTime: z.string(), details: z.unknown() })),
};

const visitEvent = z.object({
  recID: z.int(),
  recStart: z.string(),
  trackID: z.int(),
  start: z.string(),
  end: z.string(),
  trackTag: z.object({ what: z.string(), automatic: z.boolean() }).nullable(),
  assumedTag: z.string().nullable(),
  assumedIsHuman: z.boolean(),
  ...around,
});

const visit = z.object({
  visitID: z.int(),
  what: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  deviceId: z.int(),
  deviceName: z.string(),
  groupName: z.string(),
  /** False where more of it follows than is told of at once. */
  complete: z.boolean(),
  queryOffset: z.int(),
  tagCount: z.record(z.string(), z.int()),
  events: z.array(visitEvent),
  ...around,
});

const summaryOfOne = z.object({
  visitCount: z.int(),
  eventCount: z.int(),
  start: z.string(),
  end: z.string(),
  deviceName: z.string(),
  groupName: z.string(),
});

/** By device, and then by what the visits are of: `null` where nothing tells. */
const summary = z.record(z.string(), z.record(z.string(), summaryOfOne));

export type OldVisit = z.output<typeof visit>;
export type VisitSummary = z.output<typeof summary>;

export const listOldVisits = endpoint({
  name: "listOldVisits",
  summary: "Visits to devices, newest first, of the recordings that a search finds",
  method: "GET",
  path: "/api/v1/recordings/visits",
  caller: "user",
  audience: ["web"],
  query: {
    ...searched,
    type,
    processingState,
    offset: wholeNumber.default(0),
    /** Of visits. */
    limit: id
      .pipe(z.number().min(1, "Invalid value"))
      .transform((limit) => Math.min(limit, maxVisits))
      .default(maxVisits),
    filterOptions: text.optional(),
  },
  reply: {
    limit: z.int(),
    offset: z.int(),
    /** Those that the visits were read from. */
    numRecordings: z.int(),
    numVisits: z.int(),
    /** Where to go on. */
    queryOffset: z.int(),
    totalRecordings: z.int(),
    hasMoreVisits: z.boolean(),
    visits: z.array(visit),
    summary,
  },
});
