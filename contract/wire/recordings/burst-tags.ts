import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { maxBurstPictures } from "#contract/rules/recordings/bursts.ts";
import { namesTracksOnce } from "../tracks/own-tags.ts";
import { id, jsonOr, text, viewMode } from "../fields.ts";

const invalid = "Invalid value";
const path = "/api/v1/recordings/:id/burst/own-tags";

/** What tagging a burst changes at once, and can be put back at once. */
export const maxBurstTracks = 500;

/**
 * What the caller had said of a track; without tags there was no such track. Without a track it is said of all that the
 * others do not name: of a recording that had none, its id alone.
 */
const trackBefore = z.strictObject({
  recordingId: id,
  trackId: id.optional(),
  tags: z.array(text.min(1, invalid).max(255, invalid)).max(10).optional(),
});

export type TrackBefore = z.output<typeof trackBefore>;

export function isOfTrack(one: TrackBefore): one is TrackBefore & { trackId: number } {
  return one.trackId !== undefined;
}

export const tagBurst = endpoint({
  name: "tagBurst",
  summary:
    "Say what a camera's recording, or pictures of a burst, show: of their tracks but false triggers, else of one as large and as long as each",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  body: {
    what: text.min(1, invalid).max(255, invalid),
    recordings: jsonOr(
      z.array(id).min(1, invalid).max(maxBurstPictures, `At most ${maxBurstPictures}`),
    ),
  },
  reply: {
    /** In the form that puts it back. Other programs may have said more of a track than is said here. */
    before: z.array(
      z.object({
        recordingId: z.int(),
        trackId: z.int().optional(),
        tags: z.array(z.string()).optional(),
      }),
    ),
  },
});

export const untagBurst = endpoint({
  name: "untagBurst",
  summary: "Put tracks back as they were before a recording or a burst was tagged",
  method: "PUT",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  body: {
    before: jsonOr(
      z
        .array(trackBefore)
        .min(1, invalid)
        .max(maxBurstTracks + maxBurstPictures, `At most ${maxBurstTracks} tracks at once`)
        .refine(
          (before) => namesTracksOnce(before.filter(isOfTrack)),
          "Invalid value: names a track twice",
        ),
    ),
  },
  reply: {},
});
