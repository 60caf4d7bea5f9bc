import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";
import { trackData } from "../recordings/recordings.ts";

export const maxDeletedTracks = 50;

export const listDeletedTracks = endpoint({
  name: "listDeletedTracks",
  summary: `The tracks of a recording that people have deleted and can bring back, the last ${maxDeletedTracks} first`,
  method: "GET",
  path: "/api/v1/recordings/:id/deleted-tracks",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    tracks: z.array(
      trackData.pick({ id: true, start: true, end: true, tags: true }).extend({
        deletedAt: z.string(),
        /** A name; absent where it is not known. */
        deletedBy: z.string().optional(),
      }),
    ),
    /** There are more. */
    incomplete: z.boolean(),
  },
});

export type DeletedTrack = z.output<typeof listDeletedTracks.reply>["tracks"][number];
