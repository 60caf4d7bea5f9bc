import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { mediums } from "#contract/rules/projects/project-tags.ts";
import { id, instant, list, nameOrId, text, viewMode } from "../fields.ts";

/** More are told as "more than so many", and more recordings than this are not given another label at once. */
export const maxUses = 10_000;

const invalid = "Invalid value";
const params = { groupIdOrName: nameOrId };
const medium = z.enum(mediums, invalid);
const uses = z.array(
  z.object({
    what: z.string(),
    recordings: z.int(),
    /** There are more than are counted. */
    isMore: z.boolean(),
  }),
);

export const countUses = endpoint({
  name: "countUses",
  summary: "How many recordings of a project people have given each of these tags or labels",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/uses",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params,
  query: {
    ...viewMode,
    medium: medium.default("camera"),
    /** As they stand on tracks, without those below them. */
    tags: list(text, bounds.partsLength).default([]),
    labels: list(text, bounds.partsLength).default([]),
    /** Of recordings made since then. */
    from: instant.optional(),
    most: id.pipe(z.number().min(1, invalid).max(maxUses, invalid)).default(1000),
  },
  reply: { tags: uses, labels: uses },
});

export const renameLabel = endpoint({
  name: "renameLabel",
  summary: "Give a label of a project another text, on all recordings that carry it; for admins",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/label-renaming",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params,
  body: {
    medium,
    /** What recordings carry now. */
    value: text.min(1, invalid),
    text: text.trim().min(1, invalid).max(100, invalid),
    description: text.trim().max(300, invalid).optional(),
  },
  reply: {
    /** How many carry it now by the other text, deleted ones not counted. */
    recordings: z.int(),
  },
});
