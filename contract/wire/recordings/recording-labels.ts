import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, jsonOr, text, viewMode } from "../fields.ts";

/** As long as tags, and as what labels are looked for by. */
const maxDetailLength = 255;
/** Longer than forms take, so that what older programs wrote can be put back. */
const maxCommentLength = 10_000;

/** A word about a whole recording; a note is one whose detail is `note` and whose text is the comment. */
const newLabel = z.strictObject({
  detail: text
    .min(1, "Invalid value")
    .max(maxDetailLength, `At most ${maxDetailLength} characters`),
  confidence: z.number(),
  startTime: z.number().optional(),
  duration: z.number().optional(),
  automatic: z.boolean().default(false),
  version: z.int32().default(256),
  comment: text.max(maxCommentLength, `At most ${maxCommentLength} characters`).optional(),
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

export const maxNoteLength = 999;

/** Whoever read the note before somebody changed it is answered 409, with what it says now as the error's `value`. */
export const editNote = endpoint({
  name: "editNote",
  summary: "Change what a note says, by whoever wrote it",
  method: "PATCH",
  path: "/api/v1/recordings/:id/tags/:tagId",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id, tagId: id },
  query: viewMode,
  body: {
    comment: text.min(1, "Invalid value").max(maxNoteLength, `At most ${maxNoteLength} characters`),
    /** What it said when it was read. */
    before: text,
  },
  reply: { editedAt: z.string() },
});

export const listNoteEdits = endpoint({
  name: "listNoteEdits",
  summary: "When notes of a recording were last changed by whoever wrote them",
  method: "GET",
  path: "/api/v1/recordings/:id/tags/edits",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: { edits: z.array(z.object({ tagId: z.int(), editedAt: z.string() })) },
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
