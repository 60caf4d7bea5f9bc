import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";

export const getProgress = endpoint({
  name: "getProgress",
  summary: "Since when a recording waits for AI, or which worker has leased it and until when",
  method: "GET",
  path: "/api/v1/recordings/:id/processing",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {
    processingState: z.string(),
    /** Since it was uploaded, or came back or on from a worker; absent while it is leased, and when no more is to come. */
    waitingSince: z.string().optional(),
    lease: z
      .object({
        since: z.string(),
        until: z.string(),
        /** The name of the worker's account; absent where it is not known. */
        by: z.string().optional(),
      })
      .optional(),
  },
});

export type Progress = z.output<typeof getProgress.reply>;
