import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import {
  flag,
  id,
  nameInPath,
  nameOrId,
  nameOrIdInPath,
  place,
  text,
  viewMode,
  wholeNumber,
} from "../fields.ts";
import { detailFields, recordingFilter } from "./recording-filter.ts";
import { storedTypes } from "./recording-types.ts";

export const position = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  order: z.number().optional(),
  mass: z.number().optional(),
  blank: z.boolean().optional(),
  frameTime: z.number().optional(),
});

export type Position = z.output<typeof position>;

const trackTag = z.object({
  id: z.int(),
  what: z.string(),
  path: z.string().nullable(),
  confidence: z.number(),
  automatic: z.boolean(),
  model: z.string().nullable(),
  trackId: z.int().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  userId: z.int().nullable().optional(),
  userName: z.string().optional(),
});

export const trackData = z.object({
  id: z.int(),
  start: z.number(),
  end: z.number(),
  tags: z.array(trackTag),
  filtered: z.boolean().optional(),
  minFreq: z.number().optional(),
  maxFreq: z.number().optional(),
  positions: z.array(position).optional(),
  tracking_score: z.number().optional(),
});

export const labelData = z.object({
  id: z.int(),
  detail: z.string(),
  confidence: z.number().optional(),
  automatic: z.boolean().optional(),
  createdAt: z.string(),
  comment: z.string().nullable(),
  taggerId: z.int().optional(),
  taggerName: z.string().optional(),
  startTime: z.number().optional(),
  duration: z.number().optional(),
});

export const recordingData = z.object({
  id: z.int(),
  type: z.enum(storedTypes),
  duration: z.number().nullable(),
  recordingDateTime: z.string(),
  location: place.nullable(),
  deviceId: z.int(),
  deviceName: z.string().optional(),
  groupId: z.int(),
  groupName: z.string().optional(),
  stationId: z.int().optional(),
  stationName: z.string().optional(),
  processing: z.boolean(),
  processingState: z.string(),
  tags: z.array(labelData),
  tracks: z.array(trackData),
  /** Ours, of a deleted one, where it was asked for: when its project deleted it by itself. */
  expiredAt: z.string().optional(),
  comment: z.string().optional(),
  rawMimeType: z.string().optional(),
  additionalMetadata: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Of audio alone, from here on. */
  redacted: z.boolean().optional(),
  /** Ours, where it was asked for: when the sound was removed because people were heard. */
  redactedAt: z.string().optional(),
  fileMimeType: z.string().optional(),
  airplaneModeOn: z.boolean().optional(),
  batteryCharging: z.string().optional(),
  batteryLevel: z.number().optional(),
  relativeToDawn: z.number().optional(),
  relativeToDusk: z.number().optional(),
  cacophonyIndex: z.array(z.record(z.string(), z.unknown())).optional(),
  version: z.string().nullable().optional(),
});

export type RecordingData = z.output<typeof recordingData>;
export type LabelData = z.output<typeof labelData>;
export type TrackData = z.output<typeof trackData>;

const uploadParts = {
  data: z
    .string()
    .describe("JSON: type, fileHash, recordingDateTime, duration, location, metadata, ..."),
  file: z.string().meta({ format: "binary" }).describe("The recording as the device made it"),
  derived: z.string().meta({ format: "binary" }).optional(),
  thumb: z.string().meta({ format: "binary" }).optional(),
};

const uploadReply = { recordingId: z.int() };

export const uploadRecording = endpoint({
  name: "uploadRecording",
  summary: "Upload a recording, by the device that made it",
  method: "POST",
  path: "/api/v1/recordings",
  caller: "device",
  audience: ["device"],
  lenient: true,
  parts: uploadParts,
  reply: uploadReply,
});

export const uploadRecordingForDevice = endpoint({
  name: "uploadRecordingForDevice",
  summary: "Upload a recording on behalf of a device",
  method: "POST",
  path: "/api/v1/recordings/device/:deviceId",
  caller: "user",
  audience: ["phone", "web"],
  lenient: true,
  params: { deviceId: id },
  query: { "only-active": flag.default(false) },
  parts: uploadParts,
  reply: uploadReply,
});

export const uploadRecordingForNamedDevice = endpoint({
  name: "uploadRecordingForNamedDevice",
  summary: "Upload a recording on behalf of a device, named with its project",
  method: "POST",
  path: "/api/v1/recordings/device/:deviceName/group/:groupName",
  caller: "user",
  audience: ["phone"],
  lenient: true,
  params: { deviceName: nameInPath, groupName: nameOrIdInPath },
  query: { "only-active": flag.default(false) },
  parts: uploadParts,
  reply: uploadReply,
});

/** Kept for old programs: a device's name where other methods have a recording's id. */
export const uploadRecordingByDeviceName = endpoint({
  name: "uploadRecordingByDeviceName",
  summary: "Upload a recording on behalf of the only device of that name (deprecated)",
  method: "POST",
  path: "/api/v1/recordings/:id",
  caller: "user",
  audience: ["phone"],
  lenient: true,
  params: { id: nameOrId },
  query: { "only-active": flag.default(false) },
  parts: uploadParts,
  reply: uploadReply,
});

/** Ours: when sound was removed, and when a project deleted a recording by itself. */
const ownTimes = {
  "with-redacted-at": flag.default(false),
  "with-expired-at": flag.default(false),
};

export const queryRecordings = endpoint({
  name: "queryRecordings",
  summary: "The recordings of a project, newest first",
  method: "GET",
  path: "/api/v1/recordings/for-project/:projectId",
  caller: "user",
  audience: ["web"],
  extensions: [
    ...Object.keys(detailFields),
    "include-trackless",
    "include-redacted",
    "cursor",
    "with-total-count",
    "max-count",
    "with-redacted-at",
    "with-expired-at",
  ],
  extensionValues: { "tag-mode": ["disputed", "mentioned"] },
  params: { projectId: id },
  query: {
    ...viewMode,
    ...recordingFilter,
    "max-results": wholeNumber.default(200),
    /** Answers are complete, so that nothing is left out to be quick. */
    "time-sensitive": flag.default(false),
    /** Ours: `start`, and then what the last answer gave as `cursor`. */
    cursor: text.optional(),
    /** Ours: how many there are on all pages. */
    "with-total-count": flag.default(false),
    /** Ours: counts no further than that and one more, nor longer than a page can wait. */
    "max-count": id.pipe(z.number().min(0)).optional(),
    ...ownTimes,
  },
  reply: {
    recordings: z.array(recordingData),
    /** Absent on the last page, and where none was asked for. */
    cursor: z.string().optional(),
    totalCount: z.int().optional(),
    /** With `max-count`, whether there was no time to count on: there are at least so many. */
    isAtLeast: z.boolean().optional(),
  },
});

const oneRecording = { params: { id }, query: { deleted: flag.default(false), ...viewMode } };

export const getRecording = endpoint({
  name: "getRecording",
  summary: "One recording, with its tracks and, unless turned off, signed download tokens",
  method: "GET",
  path: "/api/v1/recordings/:id",
  caller: "user",
  audience: ["web"],
  extensions: Object.keys(ownTimes),
  params: oneRecording.params,
  query: { ...oneRecording.query, ...ownTimes, "requires-signed-url": flag.default(true) },
  reply: {
    recording: recordingData,
    rawSize: z.number().optional(),
    downloadRawJWT: z.string().optional(),
    fileSize: z.number().optional(),
    downloadFileJWT: z.string().optional(),
  },
});

export const getRawFile = fileEndpoint({
  name: "getRawFile",
  summary:
    "The recording's file as it was uploaded; of a trail camera the smaller image, where there is one",
  method: "GET",
  path: "/api/v1/recordings/raw/:id",
  caller: "user",
  audience: ["web"],
  ...oneRecording,
});

export const getOriginalFile = fileEndpoint({
  name: "getOriginalFile",
  summary: "The recording's file as it was uploaded, of a trail camera too",
  method: "GET",
  path: "/api/v1/recordings/raw/:id/archive",
  caller: "user",
  audience: ["web"],
  ...oneRecording,
});

export const getThumbnail = fileEndpoint({
  name: "getThumbnail",
  summary:
    "A small picture of the recording, or of one of its tracks: for a person's token, in the header or as `jwt`, for a signed link to the recording's file, or for anybody where PUBLIC_THUMBNAILS is on",
  method: "GET",
  path: "/api/v1/recordings/:id/thumbnail",
  caller: "anyone",
  audience: ["web"],
  params: oneRecording.params,
  query: { ...oneRecording.query, trackId: id.optional(), jwt: text.optional() },
});
