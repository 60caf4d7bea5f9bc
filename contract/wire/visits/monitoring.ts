import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, instant, list, text, viewMode } from "../fields.ts";
import { recordingTypes } from "../recordings/recording-types.ts";

/** What visits are made of; other words in the list are passed over. */
export const visitTypes = ["thermalRaw", "trailcam-image", "trailcam-video"] as const;

export type VisitType = (typeof visitTypes)[number];

const invalid = "Invalid value";

/** Other kinds of recordings are none of a visit's, so that a list of them alone is of no visits. */
const types = text
  .transform((words) => words.split(","))
  .refine(
    (words) => recordingTypes.some((type) => words.includes(type)),
    `Invalid value: name one of ${visitTypes.join(", ")}`,
  )
  .transform((words) => visitTypes.filter((type) => words.includes(type)));

const visitTrack = z.object({
  id: z.int(),
  tag: z.string().nullable(),
  isAITagged: z.boolean(),
  aiTag: z.string().nullable(),
  start: z.number(),
  end: z.number(),
  mass: z.number(),
  userTagsConflict: z.literal(true).optional(),
});

export const visit = z.object({
  classification: z.string().nullable(),
  classificationAi: z.string(),
  classFromUserTag: z.boolean(),
  userTagsConflict: z.literal(true).optional(),
  incomplete: z.boolean(),
  timeStart: z.string(),
  timeEnd: z.string(),
  stationId: z.int(),
  stationName: z.string(),
  tracks: z.int(),
  recordings: z.array(
    z.object({
      recId: z.int(),
      start: z.string(),
      processingState: z.string(),
      tracks: z.array(visitTrack),
    }),
  ),
});

export const listVisits = endpoint({
  name: "listVisits",
  summary: "A page of the visits to locations, newest first, each with what it is of",
  method: "GET",
  path: "/api/v1/monitoring/page",
  caller: "user",
  audience: ["web"],
  query: {
    ...viewMode,
    "page-size": id.pipe(z.number().min(1, invalid).max(100, invalid)),
    page: id.pipe(z.number().min(1, invalid).max(10_000, invalid)),
    groups: list(id).optional(),
    stations: list(id).optional(),
    from: instant.optional(),
    until: instant.optional(),
    types: types.default(["thermalRaw"]),
    ai: text.min(3, invalid).default("Master"),
  },
  reply: {
    params: z.object({
      page: z.int(),
      pagesEstimate: z.int(),
      searchFrom: z.string(),
      searchUntil: z.string(),
      compareAi: z.string(),
      types: z.array(z.string()),
      stations: z.array(z.int()).optional(),
      groups: z.array(z.int()).optional(),
      pageFrom: z.string().optional(),
      pageUntil: z.string().optional(),
    }),
    visits: z.array(visit),
  },
});

/** `thermal` is an older word for `thermalRaw`; nothing is of the type `debug`. */
const projectTypes = list(z.enum([...visitTypes, "thermal", "debug"], invalid)).transform(
  (words) => {
    const requested = new Set<string>(
      words.map((word) => (word === "thermal" ? "thermalRaw" : word)),
    );
    return visitTypes.filter((type) => requested.has(type));
  },
);

export const maxProjectVisitRecordings = 200;

export const listProjectVisits = endpoint({
  name: "listProjectVisits",
  summary: `The visits of a project by location, newest first, of the newest ${maxProjectVisitRecordings} recordings asked for`,
  method: "GET",
  path: "/api/v1/monitoring/for-project/:projectId",
  caller: "user",
  audience: ["web"],
  params: { projectId: id },
  query: {
    ...viewMode,
    locations: list(id).optional(),
    from: instant.default("1970-01-01T00:00:00.000Z"),
    until: instant.optional(),
    types: projectTypes.default(["thermalRaw"]),
  },
  reply: {
    params: z.object({
      group: z.int(),
      searchFrom: z.string(),
      searchUntil: z.string(),
      stations: z.array(z.int()),
      types: z.array(z.string()),
    }),
    visits: z.array(
      z.array(
        visit.pick({
          classification: true,
          classificationAi: true,
          classFromUserTag: true,
          userTagsConflict: true,
          recordings: true,
        }),
      ),
    ),
  },
});
