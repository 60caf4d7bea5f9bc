import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { anyObject, flag, id, longText, storedJson, viewMode } from "../fields.ts";

export const updateRecording = endpoint({
  name: "updateRecording",
  summary: "Change the comment of a recording, or all of its additional metadata",
  method: "PATCH",
  path: "/api/v1/recordings/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  body: {
    updates: storedJson(
      z.strictObject({ comment: longText.optional(), additionalMetadata: anyObject.optional() }),
    ),
  },
  reply: {},
});

export const deleteRecording = endpoint({
  name: "deleteRecording",
  summary: "Delete a recording, so that it can be brought back or for good",
  method: "DELETE",
  path: "/api/v1/recordings/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: { ...viewMode, "soft-delete": flag.default(true) },
  reply: {},
});

export const undeleteRecording = endpoint({
  name: "undeleteRecording",
  summary: "Bring a deleted recording back",
  method: "PATCH",
  path: "/api/v1/recordings/:id/undelete",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  reply: {},
});

export const undeleteRecordings = endpoint({
  name: "undeleteRecordings",
  summary: "Bring deleted recordings back, of projects that the caller manages",
  method: "PATCH",
  path: "/api/v1/recordings/undelete",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  body: { ids: z.array(id).max(1000, "Invalid value: at most 1000") },
  reply: {},
});
