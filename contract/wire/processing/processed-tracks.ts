import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { anyObject, id, number, storedJson, text } from "../fields.ts";

const workerPosition = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  mass: z.number().optional(),
  frame_number: z.number().optional(),
  pixel_variance: z.number().optional(),
  blank: z.boolean().optional(),
  in_trap: z.boolean().optional(),
});

export const thumbnailInfo = z.looseObject({
  region: anyObject,
  contours: z.number(),
  median_diff: z.number(),
  score: z.number(),
});

export const workerTrack = z.strictObject({
  start_s: z.number(),
  end_s: z.number(),
  id: z.int().optional(),
  tracker_version: z.union([z.number(), text]).optional(),
  minFreq: z.number().optional(),
  maxFreq: z.number().optional(),
  scale: text.optional(),
  tracking_score: z.number().optional(),
  num_frames: z.number().optional(),
  frame_start: z.number().optional(),
  frame_end: z.number().optional(),
  predictions: z.unknown().optional(),
  confidence: z.number().optional(),
  message: text.optional(),
  positions: z.array(workerPosition).max(bounds.trackPositions).optional(),
  thumbnail: thumbnailInfo.nullish(),
});

export type WorkerTrack = z.output<typeof workerTrack>;

const tracks = "/api/v1/processing/:id/tracks";

export const addProcessedTrack = endpoint({
  name: "addProcessedTrack",
  summary:
    "Add a track that processing has found; one that is wholly masked is not stored, and its id is 1",
  method: "POST",
  path: tracks,
  caller: "superUser",
  audience: ["worker"],
  params: { id },
  body: { data: storedJson(workerTrack), algorithmId: id },
  reply: { trackId: z.int() },
});

export const clearTracks = endpoint({
  name: "clearTracks",
  summary: "Remove all tracks of a recording",
  method: "DELETE",
  path: tracks,
  caller: "superUser",
  audience: ["worker"],
  params: { id },
  reply: {},
});

export const replaceProcessedTrack = endpoint({
  name: "replaceProcessedTrack",
  summary: "Replace a track, whose old form is archived",
  method: "POST",
  path: `${tracks}/:trackId`,
  caller: "superUser",
  audience: ["worker"],
  params: { id, trackId: id },
  body: { data: storedJson(workerTrack) },
  reply: {},
});

export const addProcessedTag = endpoint({
  name: "addProcessedTag",
  summary: "Say what a model sees in a track",
  method: "POST",
  path: `${tracks}/:trackId/tags`,
  caller: "superUser",
  audience: ["worker"],
  params: { id, trackId: id },
  body: {
    what: text.min(1, "Invalid value"),
    confidence: number,
    data: storedJson(z.looseObject({ name: text.optional() })).optional(),
  },
  reply: { trackTagId: z.int() },
});

export const archiveTrack = endpoint({
  name: "archiveTrack",
  summary: "Archive a track",
  method: "POST",
  path: `${tracks}/:trackId/archive`,
  caller: "superUser",
  audience: ["worker"],
  params: { id, trackId: id },
  reply: {},
});

export const setThumbnailInfo = endpoint({
  name: "setThumbnailInfo",
  summary: "Which part of which frame shows a track best",
  method: "POST",
  path: `${tracks}/:trackId/thumbnailInfo`,
  caller: "superUser",
  audience: ["worker"],
  params: { id, trackId: id },
  body: { data: storedJson(thumbnailInfo) },
  reply: {},
});
