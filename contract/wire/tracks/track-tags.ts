import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, jsonOr, lenientFlag, number, storedJson, text, viewMode } from "../fields.ts";

const path = "/api/v1/recordings/:id/tracks/:trackId";
const what = text.min(1, "Invalid value").max(255, "Invalid value");

export const genders = ["male", "female"] as const;
export const maturities = ["juvenile", "adult"] as const;
export const soundTypes = ["call", "song"] as const;

const animal = {
  gender: z.enum(genders, "Invalid value").nullable().optional(),
  maturity: z.enum(maturities, "Invalid value").nullable().optional(),
  /** Ours: what it was heard to do. */
  soundType: z.enum(soundTypes, "Invalid value").nullable().optional(),
};

export const replaceTrackTag = endpoint({
  name: "replaceTrackTag",
  summary: "Say what a track shows, in place of what the caller said before",
  method: "POST",
  path: `${path}/replace-tag`,
  aliases: [`${path}/replaceTag`],
  caller: "user",
  audience: ["web"],
  extensions: ["data.soundType"],
  params: { id, trackId: id },
  query: viewMode,
  body: {
    what,
    confidence: number,
    automatic: flag,
    data: storedJson(z.looseObject(animal)).optional(),
  },
  reply: { trackTagId: z.int().optional() },
});

export const addTrackTag = endpoint({
  name: "addTrackTag",
  summary: "Add a tag to a track, beside all that are there",
  method: "POST",
  path: `${path}/tags`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id },
  query: viewMode,
  body: {
    what,
    confidence: number,
    automatic: lenientFlag.default(false),
    data: storedJson(z.looseObject({ name: text.nullable().optional() })).optional(),
  },
  reply: { trackTagId: z.int() },
});

export const updateTrackTag = endpoint({
  name: "updateTrackTag",
  summary:
    "Say of a tagged animal whether it is male or female, young or grown, and whether it called or sang",
  method: "PATCH",
  path: `${path}/tags/:tagId`,
  caller: "user",
  audience: ["web"],
  extensions: ["updates.soundType"],
  params: { id, trackId: id, tagId: id },
  query: viewMode,
  body: { updates: jsonOr(z.strictObject(animal)) },
  reply: {},
});

export const deleteTrackTag = endpoint({
  name: "deleteTrackTag",
  summary: "Remove a tag from a track, anybody's",
  method: "DELETE",
  path: `${path}/tags/:tagId`,
  caller: "user",
  audience: ["web"],
  params: { id, trackId: id, tagId: id },
  query: viewMode,
  reply: {},
});
