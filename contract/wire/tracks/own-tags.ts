import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, jsonOr, text, viewMode } from "../fields.ts";

export const maxTracksAtOnce = 200;
const maxTagsOfOne = 10;

const ownTags = z.strictObject({
  trackId: id,
  tags: z.array(text.min(1, "Invalid value").max(255, "Invalid value")).max(maxTagsOfOne),
});

export type OwnTags = z.output<typeof ownTags>;

export function namesTracksOnce(tracks: readonly { trackId: number }[]): boolean {
  return new Set(tracks.map(({ trackId }) => trackId)).size === tracks.length;
}

export const setOwnTags = endpoint({
  name: "setOwnTags",
  summary:
    "Say what tracks of a recording show, in place of all that the caller has said of them; of a track with no tags nothing",
  method: "PUT",
  path: "/api/v1/recordings/:id/tracks/own-tags",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  body: {
    tracks: jsonOr(
      z
        .array(ownTags)
        .min(1, "Invalid value")
        .max(maxTracksAtOnce, `At most ${maxTracksAtOnce} tracks at once`)
        .refine(namesTracksOnce, "Invalid value: names a track twice"),
    ),
  },
  reply: {
    /** What the caller had said, in the form that puts it back. */
    before: z.array(z.object({ trackId: z.int(), tags: z.array(z.string()) })),
  },
});
