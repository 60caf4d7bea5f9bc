import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";

/** What is made once of a recording so that a page can show it without scripts. */
export const renditionKinds = ["poster", "contact-sheet", "clip"] as const;
export type RenditionKind = (typeof renditionKinds)[number];

export const listRenditions = endpoint({
  name: "listRenditions",
  summary: "The pictures made of a recording: `pending` until they exist",
  method: "GET",
  path: "/api/v1/recordings/:id/renditions",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  reply: {
    state: z.enum(["pending", "made", "failed"]),
    /** Why it failed, where that is known. */
    reason: z.enum(["too-large"]).optional(),
    renditions: z.array(
      z.object({
        kind: z.enum(renditionKinds),
        mimeType: z.string(),
        bytes: z.int(),
        width: z.int(),
        height: z.int(),
        frameTimesSeconds: z.array(z.number()).optional(),
      }),
    ),
  },
});

export type RenditionData = z.output<typeof listRenditions.reply>["renditions"][number];

export const getRendition = fileEndpoint({
  name: "getRendition",
  summary: "A picture made of a recording",
  method: "GET",
  path: "/api/v1/recordings/:id/renditions/:kind",
  caller: "user",
  audience: ["web"],
  params: { id, kind: z.enum(renditionKinds, "Invalid value") },
  query: viewMode,
});
