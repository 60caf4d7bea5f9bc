import { endpoint } from "../endpoint.ts";
import { flag, id, text } from "./fields.ts";
import { clockCorrectionSeconds, uploadJob, uploadJobPath } from "./upload-jobs.ts";

export const changeUploadGroup = endpoint({
  name: "changeUploadGroup",
  summary: "Correct the clock of files between two jumps of it, or leave them out",
  method: "PATCH",
  path: `${uploadJobPath}/groups/:fileId`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id, fileId: id },
  body: {
    /** How many files the caller has seen in it; nothing is done where it has others now. */
    count: id,
    leaveOut: flag.optional(),
    /** Null for that of the job. */
    clockCorrectionSeconds: clockCorrectionSeconds.nullable().optional(),
  },
  reply: { uploadJob },
});

export const dateUploadFiles = endpoint({
  name: "dateUploadFiles",
  summary: "Say when a file was made that does not say it, or all such files of a job",
  method: "POST",
  path: `${uploadJobPath}/dates`,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  body: {
    /** In the zone of the job: 2026-03-04T05:06:07. */
    clock: text.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, "Invalid value"),
    /** All that have no date where it is absent. */
    fileId: id.optional(),
  },
  reply: { uploadJob },
});
