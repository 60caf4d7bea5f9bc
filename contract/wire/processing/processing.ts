import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { longestRecordingSeconds } from "#contract/rules/times/durations.ts";
import { jobStatesOf } from "#contract/rules/processing/processing.ts";
import { anyObject, id, instant, lenientFlag, longText, storedJson, text } from "../fields.ts";
import { jobStates } from "./job-states.ts";
import { processingStates, recordingTypes } from "../recordings/recording-types.ts";

const job = z.object({
  id: z.int(),
  type: z.string(),
  jobKey: z.string(),
  rawFileKey: z.string(),
  rawMimeType: z.string(),
  fileKey: z.string().nullable(),
  fileMimeType: z.string().nullable(),
  processingState: z.string(),
  processingMeta: z.unknown(),
  GroupId: z.int(),
  DeviceId: z.int(),
  StationId: z.int().nullable(),
  recordingDateTime: z.string(),
  duration: z.number().nullable(),
  location: z
    .object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()]) })
    .nullable(),
  processing: z.literal(true),
  processingFailedCount: z.int(),
  hasAlert: z.boolean(),
  metadataSource: z.string().nullable(),
  processingStartTime: z.string(),
  processingEndTime: z.null(),
  currentStateStartTime: z.string(),
  updatedAt: z.string(),
});

export type Job = z.output<typeof job>;

/** Any text: workers name types that we do not know. What is none is sent as plain bytes. */
const mimeType = text.max(255);

/** The facts of a recording that a worker may set. Others that it sends are left out. */
export const fieldUpdates = z
  .object({
    processingState: z.enum(processingStates),
    processing: z.boolean().nullable(),
    processingFailedCount: z.int32().min(0),
    currentStateStartTime: instant,
    processingStartTime: instant.nullable(),
    processingEndTime: instant.nullable(),
    recordingDateTime: instant,
    duration: z.number().min(0).max(longestRecordingSeconds).nullable(),
    comment: longText.nullable(),
    rawMimeType: mimeType,
    fileMimeType: mimeType.nullable(),
    additionalMetadata: anyObject.nullable(),
    cacophonyIndex: z.array(anyObject).max(bounds.listLength).nullable(),
    processingMeta: anyObject.nullable(),
    relativeToDawn: z.int().nullable(),
    relativeToDusk: z.int().nullable(),
    version: text.nullable(),
    batteryLevel: z.number().nullable(),
    batteryCharging: text.nullable(),
    airplaneModeOn: z.boolean().nullable(),
  })
  .partial();

export type FieldUpdates = z.output<typeof fieldUpdates>;

export const claimJob = endpoint({
  name: "leaseJob",
  summary: "The next recording to process, leased for 30 minutes; 204 where there is none",
  method: "GET",
  path: "/api/v1/processing",
  caller: "superUser",
  audience: ["worker"],
  lenient: true,
  mayBeEmpty: true,
  changes: true,
  query: {
    type: z.enum(recordingTypes, "Invalid value"),
    state: z.enum(jobStates, "Invalid value"),
  },
  check: ({ type, state }) =>
    jobStatesOf(type).includes(state)
      ? undefined
      : { param: "state", msg: `Invalid value: ${type} has no such jobs` },
  reply: { rawJWT: z.string(), recording: job },
});

export const finishJob = endpoint({
  name: "finishJob",
  summary: "What became of a leased recording",
  method: "PUT",
  path: "/api/v1/processing",
  caller: "superUser",
  audience: ["worker"],
  body: {
    id,
    jobKey: z.union([text, z.null()], "Invalid value"),
    success: lenientFlag,
    result: storedJson(z.looseObject({ fieldUpdates: fieldUpdates.optional() })).optional(),
    newProcessedFileKey: text.optional(),
    complete: z.unknown().optional(),
    fileHash: z.unknown().optional(),
  },
  reply: {},
});

export const uploadProcessed = endpoint({
  name: "uploadProcessed",
  summary: "Upload a file that processing has made",
  method: "POST",
  path: "/api/v1/processing/processed",
  caller: "superUser",
  audience: ["worker"],
  lenient: true,
  parts: { data: z.string().describe("JSON"), file: z.string().meta({ format: "binary" }) },
  reply: { fileKey: z.string() },
});

export const replaceMetadata = endpoint({
  name: "replaceMetadata",
  summary: "Replace the additional metadata of a recording",
  method: "POST",
  path: "/api/v1/processing/metadata",
  caller: "superUser",
  audience: ["worker"],
  body: { id, metadata: storedJson(anyObject) },
  reply: {},
});

export const requireAlgorithm = endpoint({
  name: "requireAlgorithm",
  summary: "The id of an algorithm's description, made where it is new",
  method: "POST",
  path: "/api/v1/processing/algorithm",
  caller: "superUser",
  audience: ["worker"],
  body: { algorithm: storedJson(anyObject) },
  reply: { algorithmId: z.int() },
});
