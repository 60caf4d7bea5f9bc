import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { maxBurstPictures } from "#contract/rules/recordings/bursts.ts";
import { namesTracksOnce } from "../tracks/own-tags.ts";
import { id, jsonOr, text, viewMode } from "../fields.ts";

const invalid = "Invalid value";
const path = "/api/v1/recordings/:id/burst/own-tags";

/** What tagging a burst changes at once, and can be put back at once. */
export const maxBurstTracks = 500;

/** What the caller had said of a track; without tags there was no such track. */
const trackBefore = z.strictObject({
  recordingId: id,
  trackId: id,
  tags: z.array(text.min(1, invalid).max(255, invalid)).max(10).optional(),
});

export type TrackBefore = z.output<typeof trackBefore>;

export const tagBurst = endpoint({
  name: "tagBurst",
  summary:
    "Say what pictures of a burst show: of their tracks but false triggers, else of a new track as large as the picture",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  body: {
    what: text.min(1, invalid).max(255, invalid),
    recordings: jsonOr(
      z.array(id).min(1, invalid).max(maxBurstPictures, `At most ${maxBurstPictures}`),
    ),
  },
  reply: { before: z.array(trackBefore) },
});

export const untagBurst = endpoint({
  name: "untagBurst",
  summary: "Put tracks of a burst back as they were before it was tagged",
  method: "PUT",
  path,
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  body: {
    before: jsonOr(
      z
        .array(trackBefore)
        .min(1, invalid)
        .max(maxBurstTracks, `At most ${maxBurstTracks} tracks at once`)
        .refine(namesTracksOnce, "Invalid value: names a track twice"),
    ),
  },
  reply: {},
});
