import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";

export const getBurst = endpoint({
  name: "getBurst",
  summary: "The pictures that one trigger of a trail camera made, around one of them",
  method: "GET",
  path: "/api/v1/recordings/:id/burst",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    /** Oldest first. A recording that is no picture is alone. */
    recordings: z.array(
      z.object({
        id: z.int(),
        recordingDateTime: z.string(),
        /** Pixels; absent until they are known. */
        width: z.int().optional(),
        height: z.int().optional(),
        /** What people have tagged on its tracks, each once, in the order in which it was said. */
        tags: z.array(z.string()),
        /** The same of the AI model whose tags count; absent where it has tagged nothing. */
        aiTags: z.array(z.string()).optional(),
        /** That stand, with what the caller has said of each. */
        tracks: z.array(z.object({ trackId: z.int(), tags: z.array(z.string()) })),
      }),
    ),
    /** There are more before or after these. */
    incomplete: z.boolean(),
  },
});

export type BurstRecording = z.output<typeof getBurst.reply>["recordings"][number];
