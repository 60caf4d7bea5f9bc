import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";

export const reprocessRecording = endpoint({
  name: "reprocessRecording",
  summary: "Have a recording processed again",
  method: "GET",
  path: "/api/v1/reprocess/:id",
  caller: "user",
  audience: ["web"],
  changes: true,
  params: { id },
  query: viewMode,
  reply: {},
});

export const retryFailedRecording = endpoint({
  name: "retryFailedRecording",
  summary: "Have a recording whose processing failed tried again at once",
  method: "GET",
  path: "/api/v1/reprocess/retry-failed/:id",
  caller: "user",
  audience: ["web"],
  changes: true,
  params: { id },
  query: viewMode,
  reply: {},
});

export const reprocessRecordings = endpoint({
  name: "reprocessRecordings",
  summary: "Have several recordings processed again, all or none",
  method: "POST",
  path: "/api/v1/reprocess",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  body: {
    recordings: z.array(id).min(1, "Invalid value").max(1000, "Invalid value: at most 1000"),
  },
  reply: {},
});
