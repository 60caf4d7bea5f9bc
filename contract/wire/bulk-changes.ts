import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { bulkAct } from "./bulk-acts.ts";
import { id, jsonOr, text, viewMode } from "./fields.ts";
import { jobStates } from "./jobs.ts";
import { recordingFilter } from "./recordings/recording-filter.ts";

const path = "/api/v1/bulk-changes";
const invalid = "Invalid value";

/** Of one change, newest first. */
export const maxBulkRecordings = 5000;
/** For so many days it can be undone, and stays to be seen. */
export const bulkDays = 30;
/** Of a recording, for one change. */
export const maxBulkTracks = 500;

/** `kept`: what is undone has been changed since, and stays. `left`: not done yet, or cancelled before. */
export const bulkResults = ["done", "already", "refused", "gone", "kept", "left"] as const;

export type BulkResult = (typeof bulkResults)[number];

/** Why a recording was refused. */
export const bulkReasons = [
  "rights",
  "project",
  "no tracks",
  "too much",
  "no file",
  "no processing",
  "unknown kind",
  "no location",
  "no such time",
  "other",
] as const;

export type BulkReason = (typeof bulkReasons)[number];

/** Those of a search, or these. */
const which = {
  projectId: id,
  filter: jsonOr(z.strictObject(recordingFilter)).optional(),
  recordings: jsonOr(
    z.array(id).min(1, invalid).max(maxBulkRecordings, `At most ${maxBulkRecordings}`),
  ).optional(),
};

function requireChoice({ filter, recordings }: { filter?: unknown; recordings?: unknown }) {
  const isOne = (filter === undefined) !== (recordings === undefined);
  return isOne ? undefined : { param: "recordings", msg: "Give either a filter or recordings" };
}

const results = z.object({
  done: z.int(),
  already: z.int(),
  refused: z.int(),
  gone: z.int(),
  kept: z.int(),
  left: z.int(),
});

export type BulkCounts = z.output<typeof results>;

const bulkChange = z.object({
  id: z.int(),
  projectId: z.int(),
  groupName: z.string(),
  act: bulkAct,
  state: z.enum(jobStates),
  /** By which it is cancelled. */
  jobId: z.int().optional(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  total: z.int(),
  results,
  /** The change that this one takes back. */
  undoes: z.int().optional(),
  /** The change that takes this one back. */
  undoneBy: z.int().optional(),
  /** How much of this one is taken back; `part` where somebody has changed the rest since. */
  undone: z.enum(["no", "part", "all"]),
  mayUndo: z.boolean(),
});

export type BulkChangeData = z.output<typeof bulkChange>;

/** What an act would do to how many recordings, as they are now. */
const foreseen = z.object({
  result: z.enum(["done", "already", "refused", "gone"]),
  reason: z.enum(bulkReasons).optional(),
  count: z.int(),
});

export type ForeseenOutcome = z.output<typeof foreseen>;

export const previewBulkChange = endpoint({
  name: "previewBulkChange",
  summary: "Which recordings a change of many would be about",
  method: "POST",
  path: `${path}/preview`,
  caller: "user",
  audience: ["web"],
  changes: false,
  isExtension: true,
  query: viewMode,
  body: { ...which, act: jsonOr(bulkAct).optional() },
  check: requireChoice,
  reply: {
    recordings: z.int(),
    /** Of these. */
    audio: z.int(),
    deleted: z.int(),
    locations: z.int(),
    /** Of the oldest and the newest. */
    first: z.string().optional(),
    last: z.string().optional(),
    /** What the act would do, where one is given. */
    foreseen: z.array(foreseen).optional(),
  },
});

export const startBulkChange = endpoint({
  name: "startBulkChange",
  summary: `Tag, label, delete, restore, move, reprocess or put right the times of up to ${maxBulkRecordings} recordings of a project in a job`,
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: viewMode,
  body: {
    ...which,
    act: jsonOr(bulkAct),
    /** Of the caller's choice: sent again it answers with the change that was started first. */
    key: text.max(64, "At most 64 characters").regex(/^\S+$/, "No spaces"),
    /** How many the caller has seen; nothing is done where it is another number now. */
    expected: id.optional(),
  },
  check: requireChoice,
  reply: { id: z.int() },
});

export const getBulkChange = endpoint({
  name: "getBulkChange",
  summary: "How far a change of the caller's is, and what became of each recording, newest first",
  method: "GET",
  path: `${path}/:id`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: { ...viewMode, result: z.enum(bulkResults, invalid).optional(), after: id.optional() },
  reply: {
    change: bulkChange,
    recordings: z.array(
      z.object({
        id: z.int(),
        result: z.enum(bulkResults),
        reason: z.enum(bulkReasons).optional(),
      }),
    ),
    /** What `after` is for the next page; absent on the last one. */
    after: z.int().optional(),
  },
});

export const undoBulkChange = endpoint({
  name: "undoBulkChange",
  summary: `Put back what a change of the caller's has changed and nobody has since, for ${bulkDays} days; asked twice it is the same change`,
  method: "POST",
  path: `${path}/:id/undo`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: { id: z.int() },
});
