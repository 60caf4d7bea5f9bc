import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isNestedTooDeep } from "#contract/rules/text/nesting.ts";
import { anyObject, flag, id, jsonOr, storedJson, text, viewMode } from "../fields.ts";
import { trackData } from "../recordings/recordings.ts";

const path = "/api/v1/recordings/:id/tracks";

const invalid = { error: "Invalid value" };

/** A day, which no recording lasts. */
const longestSeconds = 24 * 60 * 60;

function isSpan({ start_s: start, end_s: end }: { start_s: number; end_s: number }): boolean {
  return start >= 0 && start <= end && end <= longestSeconds;
}

/** A track as people make it: a region of sound in hertz, or a box or two on a clip. */
export const userTrack = z
  .strictObject({
    start_s: z.number(),
    end_s: z.number(),
    minFreq: z.number().optional(),
    maxFreq: z.number().optional(),
    automatic: z.boolean().optional(),
    userId: z.int().optional(),
    label: text.optional(),
    clarity: z.number().optional(),
    positions: z
      .unknown()
      .refine((value) => !isNestedTooDeep(value), invalid)
      .refine((value) => !Array.isArray(value) || value.length <= bounds.trackPositions, invalid)
      .optional(),
    message: text.optional(),
    tag: text.optional(),
    tracker_version: z.union([z.number(), text]).optional(),
  })
  .refine(
    isSpan,
    `Invalid value: a track starts at 0 s or later and ends at its start or later, within ${longestSeconds} s`,
  );

export type UserTrack = z.output<typeof userTrack>;

export const createTrack = endpoint({
  name: "createTrack",
  summary: "Add a track to a recording; one that is wholly masked is not stored, and its id is 1",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  extensions: ["says"],
  params: { id },
  query: viewMode,
  body: {
    data: jsonOr(userTrack),
    algorithm: storedJson(
      z.union([anyObject, z.array(z.unknown()).max(bounds.listLength)], invalid),
    ).optional(),
    /** Ours: what the caller says that it shows, in the same act. */
    says: jsonOr(z.array(text.min(1, invalid).max(255, invalid)).max(10, invalid)).optional(),
  },
  reply: { trackId: z.int(), algorithmId: z.int() },
});

export const listTracks = endpoint({
  name: "listTracks",
  summary: "The tracks of a recording that stand, with their tags and positions",
  method: "GET",
  path,
  caller: "user",
  audience: ["worker", "web"],
  params: { id },
  query: viewMode,
  reply: { tracks: z.array(trackData) },
});

export const getTrack = endpoint({
  name: "getTrack",
  summary: "One track, archived or not, with all that was sent of it",
  method: "GET",
  path: `${path}/:trackId`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id },
  query: viewMode,
  reply: { track: trackData.extend({ data: z.record(z.string(), z.unknown()) }) },
});

export const deleteTrack = endpoint({
  name: "deleteTrack",
  summary: "Archive a track, or delete it for good",
  method: "DELETE",
  path: `${path}/:trackId`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id },
  query: { ...viewMode, "soft-delete": flag.default(true) },
  reply: {},
});

export const undeleteTrack = endpoint({
  name: "undeleteTrack",
  summary: "Bring an archived track back",
  method: "PATCH",
  path: `${path}/:trackId/undelete`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id },
  query: viewMode,
  reply: {},
});

export const updateTrackData = endpoint({
  name: "updateTrackData",
  summary: "Move a track's times and frequencies",
  method: "PATCH",
  path: `${path}/:trackId/update-data`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id },
  query: viewMode,
  body: { data: userTrack },
  reply: {},
});
