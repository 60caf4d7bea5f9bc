import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, viewMode, words, wholeNumber } from "../fields.ts";
import { recordingTypes } from "../recordings/recording-types.ts";

export const maxTrackTags = 10_000;

const options = {
  ...viewMode,
  /** Words that are left out. */
  exclude: words.optional(),
  includeAI: flag.default(false),
  type: z.enum(recordingTypes, "Invalid value").default("thermalRaw"),
  offset: wholeNumber.default(0),
  limit: wholeNumber.default(maxTrackTags).transform((limit) => Math.min(limit, maxTrackTags)),
};

const named = z.object({ id: z.int(), name: z.string() });

export const listTrackTags = endpoint({
  name: "listTrackTags",
  summary: "Tags of tracks one by one, each with who gave it and where it was seen, oldest first",
  method: "GET",
  path: "/api/v1/recordings/track-tags",
  caller: "user",
  audience: ["web"],
  query: options,
  reply: {
    rows: z.array(
      z.object({
        label: z.string(),
        labeller: z.string(),
        group: named,
        station: z.union([named, z.literal("No Station")]),
        device: named,
      }),
    ),
  },
});

export const countTrackTags = endpoint({
  name: "countTrackTags",
  summary: "How many tracks of a place and device each person gave each tag, the most first",
  method: "GET",
  path: "/api/v1/recordings/track-tags/count",
  caller: "user",
  audience: ["web"],
  query: { ...options, groupId: id.optional() },
  reply: {
    rows: z.array(
      z.object({
        what: z.string(),
        UserId: z.int(),
        userName: z.string(),
        trackTagCount: z.int(),
        groupId: z.int(),
        groupName: z.string(),
        stationId: z.int().nullable(),
        stationName: z.string().nullable(),
        deviceId: z.int(),
        deviceName: z.string(),
      }),
    ),
  },
});
