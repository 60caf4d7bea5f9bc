import { z } from "zod";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { flag, id, instant, list, nameOrId, number, place, viewMode } from "./fields.ts";

export const recordingTypes = [
  "thermalRaw",
  "audio",
  "trailcam-image",
  "trailcam-video",
  "irRaw",
] as const;

export type RecordingType = (typeof recordingTypes)[number];

export const processingStates = [
  "CORRUPT",
  "tracking",
  "trackAndAnalyse",
  "retrack",
  "analyse",
  "reprocess",
  "FINISHED",
  "FINISHED.failed",
  "tracking.failed",
  "trackAndAnalyse.failed",
  "retrack.failed",
  "analyse.failed",
  "reprocess.failed",
  "analyse.test",
] as const;

export type ProcessingState = (typeof processingStates)[number];

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

const track = z.object({
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

const label = z.object({
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
  type: z.enum(recordingTypes),
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
  tags: z.array(label),
  tracks: z.array(track),
  comment: z.string().optional(),
  rawMimeType: z.string().optional(),
  additionalMetadata: z.record(z.string(), z.unknown()).optional(),
});

export type RecordingData = z.output<typeof recordingData>;
export type TrackData = z.output<typeof track>;

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
  params: { deviceName: nameOrId, groupName: nameOrId },
  query: { "only-active": flag.default(false) },
  parts: uploadParts,
  reply: uploadReply,
});

const wantedType = z.enum([...recordingTypes, "thermal"], "Invalid value");

export const queryRecordings = endpoint({
  name: "queryRecordings",
  summary: "The recordings of a project, newest first",
  method: "GET",
  path: "/api/v1/recordings/for-project/:projectId",
  caller: "user",
  audience: ["web"],
  params: { projectId: id },
  query: {
    ...viewMode,
    types: list(wantedType).optional(),
    devices: list(id).optional(),
    from: instant.optional(),
    until: instant.optional(),
    duration: number.default(2.5),
    "status-recordings": flag.default(false),
    "include-false-positives": flag.default(false),
    "max-results": id.default(200),
  },
  reply: { recordings: z.array(recordingData) },
});

const oneRecording = { params: { id }, query: { deleted: flag.default(false), ...viewMode } };

export const getRecording = endpoint({
  name: "getRecording",
  summary: "One recording, with its tracks and, unless turned off, signed download tokens",
  method: "GET",
  path: "/api/v1/recordings/:id",
  caller: "user",
  audience: ["web"],
  params: oneRecording.params,
  query: { ...oneRecording.query, "requires-signed-url": flag.default(true) },
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
  summary: "The recording's file as it was uploaded",
  method: "GET",
  path: "/api/v1/recordings/raw/:id",
  caller: "user",
  audience: ["web"],
  ...oneRecording,
});

export const getThumbnail = fileEndpoint({
  name: "getThumbnail",
  summary: "A small picture of the recording, or of one of its tracks",
  method: "GET",
  path: "/api/v1/recordings/:id/thumbnail",
  caller: "user",
  audience: ["web"],
  params: oneRecording.params,
  query: { ...oneRecording.query, trackId: id.optional() },
});
