import * as bounds from "#contract/bounds.ts";
import { z } from "zod";
import { endpoint, fileEndpoint } from "../endpoint.ts";
import { flag, id, place, text, viewMode } from "./fields.ts";
import { uploadChoices, uploadSettings } from "./upload-choices.ts";

/** `collecting` takes files, `storing` makes recordings of them, `done` has a receipt for each. */
export const uploadJobStates = ["collecting", "storing", "done"] as const;

/**
 * `received` waits for the job to be started; `left-out` does not become a recording, as somebody wants it; `stored` is a recording; `duplicate` was there before; `undated` does not
 * say when it was made; `refused` is no picture, video or sound; `failed` may be tried again.
 */
export const uploadFileStates = [
  "received",
  "left-out",
  "stored",
  "duplicate",
  "undated",
  "refused",
  "failed",
] as const;

/** Those of which there is no recording, and somebody may want to know why. */
export const uploadProblems = ["undated", "refused", "failed"] as const;

/** `typed`: with a date that somebody typed, and that can still be changed. */
export const uploadFileFilters = [...uploadFileStates, "problem", "typed"] as const;

export type UploadFileFilter = (typeof uploadFileFilters)[number];

export const uploadFileKinds = ["image", "video", "sound"] as const;

export type UploadFileKind = (typeof uploadFileKinds)[number];

export type UploadFileState = (typeof uploadFileStates)[number];

const uploadFile = z.object({
  id: z.int(),
  /** With its folders, as it was sent or as it stands in a ZIP archive. */
  name: z.string(),
  bytes: z.int(),
  /** Absent of what is refused. */
  kind: z.enum(uploadFileKinds).optional(),
  state: z.enum(uploadFileStates),
  /** Why it is not stored, in words for people. */
  reason: z.string().optional(),
  /** What the clock of the device showed, without a zone: 2026-03-04T05:06:07. */
  clock: z.string().optional(),
  /** Somebody typed that, as the file does not say it. */
  isClockTyped: z.literal(true).optional(),
  /** How far that clock was ahead of UTC, where the file says so; the zone of the job does not count for it. */
  clockOffsetMinutes: z.int().optional(),
  /** Of its own, in place of that of the job. */
  clockCorrectionSeconds: z.int().optional(),
  /** By the zone of the job or of the file, and the correction. */
  recordedAt: z.string().optional(),
  /** Of a sound. */
  durationSeconds: z.number().optional(),
  sampleRate: z.int().optional(),
  /** Where the recorder was told that it is: a hint, which places nothing. */
  location: place.optional(),
  /** Of the recording that it became, or that was there before. */
  recordingId: z.int().optional(),
});

export type UploadFileData = z.output<typeof uploadFile>;

const uploadJob = z.object({
  id: z.int(),
  deviceId: z.int(),
  groupId: z.int(),
  userName: z.string(),
  createdAt: z.string(),
  state: z.enum(uploadJobStates),
  /** Absent where pictures, or the device's history, say where they were made. */
  stationId: z.int().optional(),
  stationName: z.string().optional(),
  location: place.optional(),
  /** Of the clock of the device. */
  timeZone: z.string(),
  /** Added to what that clock showed. */
  clockCorrectionSeconds: z.int(),
  /** Since then several files come in one request that has not come to its end: they still do, or broke off. */
  receivingSince: z.string().optional(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  /** When it is removed with its files unless it is started before. */
  expiresAt: z.string().optional(),
  bytes: z.int(),
  counts: z.object({
    received: z.int(),
    "left-out": z.int(),
    stored: z.int(),
    duplicate: z.int(),
    undated: z.int(),
    refused: z.int(),
    failed: z.int(),
  }),
  /** By the clock of the device; absent without any dated file. */
  first: uploadFile.optional(),
  last: uploadFile.optional(),
});

/** Files that follow each other, and in which the clock goes on without a jump. */
const uploadGroup = z.object({
  /** Of its first file. */
  id: z.int(),
  count: z.int(),
  leftOut: z.boolean(),
  clockCorrectionSeconds: z.int().optional(),
  first: uploadFile,
  last: uploadFile,
});

export type UploadGroupData = z.output<typeof uploadGroup>;

export type UploadJobData = z.output<typeof uploadJob>;

const uploadJobPath = "/api/v1/upload-jobs/:id";

const page = { ...viewMode, cursor: text.optional() };

export const createUploadJob = endpoint({
  name: "createUploadJob",
  summary: "Begin to bring in the pictures or sounds of a device that does not send them itself",
  method: "POST",
  path: "/api/v1/devices/:id/upload-jobs",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: uploadSettings,
  reply: { uploadJob },
});

export const listUploadJobs = endpoint({
  name: "listUploadJobs",
  summary: "What was brought in by hand for a device, newest first",
  method: "GET",
  path: "/api/v1/devices/:id/upload-jobs",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: page,
  reply: { uploadJobs: z.array(uploadJob), cursor: z.string().optional() },
});

export const maxOpenUploads = 20;

export const listOpenUploads = endpoint({
  name: "listOpenUploads",
  summary:
    "The uploads of a project's devices that still want somebody: with files to store, broken off, or done with files that failed; newest first",
  method: "GET",
  path: "/api/v1/projects/:projectId/open-uploads",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: viewMode,
  reply: {
    uploadJobs: z.array(uploadJob.extend({ deviceName: z.string() })),
    /** There are more than are listed. */
    isMore: z.boolean(),
  },
});

export const getUploadJob = endpoint({
  name: "getUploadJob",
  summary: "How far an upload job is",
  method: "GET",
  path: uploadJobPath,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...viewMode,
    /** With the longest times in which it has no file. */
    "with-gaps": flag.default(false),
    /** With its files parted where the clock of the device jumps. */
    "with-groups": flag.default(false),
  },
  reply: {
    uploadJob: uploadJob.extend({
      /** Absent where they were not asked for. */
      gaps: z.array(z.object({ from: z.string(), until: z.string(), days: z.int() })).optional(),
      groups: z.array(uploadGroup).optional(),
    }),
  },
});

export const changeUploadJob = endpoint({
  name: "changeUploadJob",
  summary: "Say where, and by which clock, the files were made, before the job is started",
  method: "PATCH",
  path: uploadJobPath,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: uploadChoices,
  reply: { uploadJob },
});

export const maxUploadFiles = bounds.cardFiles;
export const maxUploadFileBytes = bounds.cardFileBytes;
export const maxUploadJobBytes = bounds.cardBytes;
/** Days after which a job that nobody has started is removed with its files. */
export const uploadJobDays = 30;

export const addUploadFiles = endpoint({
  name: "addUploadFiles",
  summary:
    "Add pictures, videos, sounds or ZIP archives of them; a file is kept as soon as it is whole, and sent again it is the same one",
  method: "POST",
  path: `${uploadJobPath}/files`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  lenient: true,
  params: { id },
  parts: { file: z.string().meta({ format: "binary" }).describe("May come many times") },
  reply: { files: z.array(uploadFile) },
});

const maxListedFiles = 100;

export const listUploadFiles = endpoint({
  name: "listUploadFiles",
  summary:
    "The files of an upload job with their receipts, by name; those of one state, all that are a problem, or all whose date was typed",
  method: "GET",
  path: `${uploadJobPath}/files`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: {
    ...page,
    state: z.enum(uploadFileFilters, "Invalid value").optional(),
    limit: id.pipe(z.number().max(maxListedFiles, "Invalid value")).default(maxListedFiles),
  },
  reply: { files: z.array(uploadFile), cursor: z.string().optional() },
});

export const getUploadFilePicture = fileEndpoint({
  name: "getUploadFilePicture",
  summary: "A file of an upload job as a small picture",
  method: "GET",
  path: "/api/v1/upload-files/:id/picture",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
});

export const startUploadJob = endpoint({
  name: "startUploadJob",
  summary:
    "Make recordings of the files, by what is said of them along with it; started twice it is the same job",
  method: "POST",
  path: `${uploadJobPath}/start`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: uploadChoices,
  reply: { uploadJob },
});

export const retryUploadJob = endpoint({
  name: "retryUploadJob",
  summary: "Try the failed files of a job that is done once more",
  method: "POST",
  path: `${uploadJobPath}/retry`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: { uploadJob },
});

export const deleteUploadJob = endpoint({
  name: "deleteUploadJob",
  summary:
    "Remove a job that is not storing, with its receipts and the files that became no recording",
  method: "DELETE",
  path: uploadJobPath,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: {},
});
