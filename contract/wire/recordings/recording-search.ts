import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  isRecordingColumn,
  type RecordingColumn,
} from "#contract/rules/devices/recording-columns.ts";
import {
  FilterFault,
  readWhere,
  type RecordingWhere,
} from "#contract/rules/recordings/recording-filters.ts";
import { knownLabels } from "#contract/rules/recordings/recording-labels.ts";
import { flag, jsonOr, presence, text, viewMode, wholeNumber } from "../fields.ts";
import { recordingData } from "./recordings.ts";
import { processingStates, recordingTypes } from "./recording-types.ts";
import { tagModes } from "./recording-filter.ts";

const where = jsonOr(
  z.unknown().transform((sent, context): RecordingWhere => {
    try {
      return readWhere(sent);
    } catch (fault) {
      if (!(fault instanceof FilterFault)) throw fault;
      const path = fault.at === undefined ? [] : [fault.at];
      context.addIssue({ code: "custom", message: fault.message, path });
      return z.NEVER;
    }
  }),
);

const column = z.custom<RecordingColumn>(
  isRecordingColumn,
  "Invalid value: there is no such column to order by",
);

const direction = text
  .transform((sent) => sent.toLowerCase())
  .pipe(z.enum(["asc", "desc"], "Invalid value: send ASC or DESC"));

const order = jsonOr(
  z
    .array(z.tuple([column, direction], "Invalid value: send pairs of a column and a direction"))
    .max(10, "Invalid value: at most 10"),
);

export type SearchOrder = z.output<typeof order>;

/** Both spellings of what people and a model have tagged mean the same. */
export const searchModes = [...tagModes, "automatic+human", ...knownLabels] as const;

export type SearchMode = (typeof searchModes)[number];

/** What the older query of recordings is asked, and all that is built on it. */
export const searchFields = {
  where: where.default({ all: [] }),
  type: z.enum(recordingTypes, "Invalid value").optional(),
  processingState: z.enum(processingStates, "Invalid value").optional(),
  tags: jsonOr(
    z.array(text.min(1, "Invalid value")).max(100, "Invalid value: at most 100"),
  ).default([]),
  tagMode: z.enum(searchModes, "Invalid value").optional(),
  exclusive: flag.default(false),
  hideFiltered: flag.default(false),
  order: order.default([
    ["recordingDateTime", "desc"],
    ["id", "desc"],
  ]),
  offset: wholeNumber.default(0),
  ...viewMode,
};

export const listRecordings = endpoint({
  name: "listRecordings",
  summary: "The recordings of all projects of the caller that are as asked, newest first",
  method: "GET",
  path: "/api/v1/recordings",
  caller: "user",
  audience: ["web"],
  query: {
    ...searchFields,
    limit: wholeNumber.default(300),
    deleted: flag.default(false),
    /** Of tags, only those that count are told. */
    filterModel: presence,
    countAll: flag.default(true),
  },
  reply: {
    rows: z.array(recordingData),
    /** Of all that are as asked, or of these rows alone. */
    count: z.int(),
    limit: z.int(),
    offset: z.int(),
  },
});

export const countRecordings = endpoint({
  name: "countRecordings",
  summary: "How many recordings are as asked, in the projects that the caller manages",
  method: "GET",
  path: "/api/v1/recordings/count",
  caller: "user",
  audience: ["web"],
  query: {
    ...listRecordings.query,
    /** False: in all projects of the caller. */
    checkIsGroupAdmin: flag.default(true),
  },
  reply: { count: z.int() },
});

export const deleteRecordings = endpoint({
  name: "deleteRecordings",
  summary: "Delete the recordings that are as asked, in the projects that the caller manages",
  method: "DELETE",
  path: "/api/v1/recordings",
  caller: "user",
  audience: ["web"],
  query: { ...searchFields, limit: wholeNumber.default(1000) },
  reply: { ids: z.array(z.int()) },
});
