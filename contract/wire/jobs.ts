import { z } from "zod";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { bulkAct } from "./bulk-acts.ts";
import { id, text, viewMode } from "./fields.ts";

/** Jobs of one lane wait for each other, and for no others. */
export const jobLanes = [
  "pictures",
  "sound",
  "finding",
  "mail",
  "import",
  "export",
  "backup",
  "upkeep",
] as const;

export type JobLane = (typeof jobLanes)[number];

/** Pictures of a card that are made into recordings. */
export const importCardKind = "import-card";

/** `waiting` may have been tried before: then `nextAttemptAt` says when it is tried again. */
export const jobStates = ["waiting", "running", "finished", "cancelled", "failed"] as const;

export type JobState = (typeof jobStates)[number];

/** For so many days what somebody asked for stays listed after its end. */
export const jobDays = 30;

const job = z.object({
  id: z.int(),
  /** `import-card`, `bulk-change`, and whatever is added. */
  kind: z.string(),
  state: z.enum(jobStates),
  createdAt: z.string(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  cancelledAt: z.string().optional(),
  failedAt: z.string().optional(),
  nextAttemptAt: z.string().optional(),
  progress: z
    .object({
      done: z.int(),
      /** Absent where nobody knows. */
      total: z.int().optional(),
      text: z.string().optional(),
    })
    .optional(),
  /** What came of it, by its kind. */
  result: z.record(z.string(), z.unknown()).optional(),
  /** The card that it stores, where it is there and the caller may see it. */
  uploadJob: z
    .object({
      id: z.int(),
      deviceId: z.int(),
      deviceName: z.string(),
      groupName: z.string(),
    })
    .optional(),
  /** The change of many recordings that it does, where the caller has asked for it. */
  bulkChange: z
    .object({
      id: z.int(),
      groupName: z.string(),
      act: bulkAct,
      isUndo: z.boolean(),
      recordings: z.int(),
    })
    .optional(),
});

export type JobData = z.output<typeof job>;

const listedJob = job.extend({
  lane: z.enum(jobLanes),
  /** What it is about: a recording, or an upload job. */
  subjectId: z.int().optional(),
  /** Who asked for it. */
  userName: z.string().optional(),
  attempts: z.int(),
  lastError: z.string().optional(),
});

export type ListedJobData = z.output<typeof listedJob>;

const page = { cursor: text.optional() };

export const listMyJobs = endpoint({
  name: "listMyJobs",
  summary: "The jobs that the caller has asked for, newest first, for 30 days after their end",
  method: "GET",
  path: "/api/v1/jobs",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: page,
  reply: { jobs: z.array(job), cursor: z.string().optional() },
});

export const listAllJobs = endpoint({
  name: "listAllJobs",
  summary: "Every job that there is, newest first, for super-users",
  method: "GET",
  path: "/api/v1/jobs/all",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  query: { ...page, state: z.enum(jobStates, "Invalid value").optional() },
  reply: { jobs: z.array(listedJob), cursor: z.string().optional() },
});

export const waitingLane = z.object({
  lane: z.enum(jobLanes),
  waiting: z.int(),
  running: z.int(),
  /** Given up after the last attempt. */
  failed: z.int(),
  /** When the one that waits longest was due; absent where none is. */
  waitingSince: z.string().optional(),
});

export type WaitingLane = z.output<typeof waitingLane>;

export const listJobLanes = endpoint({
  name: "listJobLanes",
  summary: "What waits, runs and failed in each lane of jobs, for super-users",
  method: "GET",
  path: "/api/v1/jobs/lanes",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  reply: { lanes: z.array(waitingLane) },
});

export const getJob = endpoint({
  name: "getJob",
  summary: "How far a job of the caller's is; super-users may ask for any",
  method: "GET",
  path: "/api/v1/jobs/:id",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: { job },
});

export const getJobFile = fileEndpoint({
  name: "getJobFile",
  summary: "The file that a finished job of the caller's has made, in part where Range asks",
  method: "GET",
  path: "/api/v1/jobs/:id/file",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
});

export const cancelJob = endpoint({
  name: "cancelJob",
  summary:
    "Stop a job of the caller's that has not ended; super-users with write permission may stop any",
  method: "POST",
  path: "/api/v1/jobs/:id/cancel",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: {},
});

export const retryJob = endpoint({
  name: "retryJob",
  summary: "Try a job again that failed, for super-users with write permission",
  method: "POST",
  path: "/api/v1/jobs/:id/retry",
  caller: "superUser",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: {},
});
