import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";
import { recordingFilter } from "./recording-filter.ts";
import { storedTypes } from "./recording-types.ts";

const neighbour = z.object({
  id: z.int(),
  type: z.enum(storedTypes),
  recordingDateTime: z.string(),
});

export type Neighbour = z.output<typeof neighbour>;

export const listNeighbours = endpoint({
  name: "listNeighbours",
  summary:
    "The recordings of the same project before and after one, by time, among those asked for; and the next of them that waits for the caller among the untagged ones, and the next that people disagree on, from the oldest on where none is later",
  method: "GET",
  path: "/api/v1/recordings/:id/neighbours",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...viewMode, ...recordingFilter },
  reply: {
    previous: neighbour.optional(),
    next: neighbour.optional(),
    untagged: neighbour.optional(),
    disputed: neighbour.optional(),
  },
});
