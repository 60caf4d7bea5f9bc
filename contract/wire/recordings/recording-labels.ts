import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, jsonOr, text, viewMode } from "../fields.ts";

/** A word about a whole recording; a note is one whose detail is `note` and whose text is the comment. */
const newLabel = z.strictObject({
  detail: text.min(1, "Invalid value"),
  confidence: z.number(),
  startTime: z.number().optional(),
  duration: z.number().optional(),
  automatic: z.boolean().default(false),
  version: z.int32().default(256),
  comment: text.optional(),
});

export type NewLabel = z.output<typeof newLabel>;

export const addLabel = endpoint({
  name: "addLabel",
  summary: "Put a label or a note on a recording",
  method: "POST",
  path: "/api/v1/recordings/:id/tags",
  caller: "user",
  audience: ["web", "worker"],
  params: { id },
  query: viewMode,
  body: { tag: jsonOr(newLabel) },
  reply: { tagId: z.int() },
});

export const deleteLabel = endpoint({
  name: "deleteLabel",
  summary: "Remove a label or a note from a recording, anybody's",
  method: "DELETE",
  path: "/api/v1/recordings/:id/tags/:tagId",
  caller: "user",
  audience: ["web"],
  params: { id, tagId: id },
  query: viewMode,
  reply: {},
});

export const addLabelOlder = endpoint({
  name: "addLabelOlder",
  summary: "Put a label or a note on a recording; deprecated",
  method: "POST",
  path: "/api/v1/tags",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  body: { tag: addLabel.body.tag, recordingId: id },
  reply: { tagId: z.int() },
});

export const deleteLabelOlder = endpoint({
  name: "deleteLabelOlder",
  summary: "Remove a label or a note, anybody's, from whatever recording it is on; deprecated",
  method: "DELETE",
  path: "/api/v1/tags",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  body: { tagId: id },
  reply: {},
});
