import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, nameOrId, viewMode } from "../fields.ts";
import { daysKept } from "./kept-time.ts";

const params = { groupIdOrName: nameOrId };

export const getRetention = endpoint({
  name: "getRetention",
  summary: "How many recordings a project has deleted by itself; for admins",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/retention",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params,
  query: { ...viewMode, "with-deleted": flag.default(false) },
  reply: {
    /** In the last 24 hours, and not brought back since. */
    deletedLastDay: z.int(),
    /** That can be brought back; where it was asked for. */
    deleted: z.int().optional(),
    /** The length of their originals, likewise. */
    bytes: z.number().optional(),
    /** What was deleted before that counts as deleted then. */
    begunAt: z.string().optional(),
    /** So many were to be deleted last night and were not: somebody has to confirm such a number first. */
    held: z.int().optional(),
  },
});

/** Where they could not be counted. */
export const anyNumber = 2_147_483_647;

export const approveRetention = endpoint({
  name: "approveRetention",
  summary: "Have the next night delete so many recordings, however unusual that is; for admins",
  method: "POST",
  path: "/api/v1/groups/:groupIdOrName/retention/approved",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params,
  body: { recordings: z.int().min(0).max(anyNumber) },
  reply: {},
});

export const previewRetention = endpoint({
  name: "previewRetention",
  summary:
    "Which recordings a project would delete next by itself if it kept false triggers for so many days; for admins",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/retention/preview",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params,
  query: { ...viewMode, days: id.pipe(daysKept) },
  reply: {
    /** When they would be deleted. */
    at: z.string(),
    recordings: z.int(),
    /** The oldest ones, beyond these, could not be counted in time. */
    isAtLeast: z.literal(true).optional(),
    /** The length of their originals. */
    bytes: z.number(),
    oldest: z.string().optional(),
    newest: z.string().optional(),
    /** Whose they are, the one with most first. */
    devices: z.array(
      z.object({ id: z.int(), name: z.string(), recordings: z.int(), bytes: z.number() }),
    ),
    /** The ids of the oldest. */
    first: z.array(z.int()),
  },
});
