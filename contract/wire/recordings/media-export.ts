import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, viewMode } from "../fields.ts";
import { recordingFilter } from "./recording-filter.ts";

/** Files of recordings as one ZIP. */
export const exportMediaKind = "export-media";

/** So that one person's order ends within days; the space that is free is the closer bound. */
export const maxMediaFiles = 500_000;
export const maxMediaBytes = 1_000_000_000_000;
/** Of a person, that have not ended. */
export const maxOpenMediaExports = 3;

/** What came of such a job. */
export const mediaExportResult = z.object({
  projectId: z.int(),
  projectName: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  files: z.int(),
  /** Those that the store has not. */
  missing: z.int(),
  /** It held speech that was removed since, and was deleted. */
  isTaken: z.boolean().optional(),
});

export type MediaExportResult = z.output<typeof mediaExportResult>;

const path = "/api/v1/recordings/for-project/:projectId/media-export";
const found = { params: { projectId: id }, query: { ...viewMode, ...recordingFilter } };
/** Of the original files of the recordings that a search finds. */
const sums = { files: z.int(), bytes: z.number() };

export const measureMedia = endpoint({
  name: "measureMedia",
  summary: "How many files the recordings of a search have, and how large they are",
  method: "GET",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...found,
  reply: {
    ...sums,
    /** Counting stopped after a second, or because one ZIP cannot take as much: there may be more. */
    isMore: z.boolean(),
  },
});

export const exportMedia = endpoint({
  name: "exportMedia",
  summary: "Start a job that puts the files of the recordings of a search into a ZIP",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  isExtension: true,
  ...found,
  reply: sums,
});
