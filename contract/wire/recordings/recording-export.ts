import { z } from "zod";
import { fileEndpoint } from "#contract/endpoint.ts";
import { exportFormats, exportKinds } from "#contract/rules/recordings/export-writing.ts";
import { flag, id, viewMode } from "../fields.ts";
import { recordingFilter } from "./recording-filter.ts";

export const exportRecordings = fileEndpoint({
  name: "exportRecordings",
  summary: "All that a search finds in a project, newest first, as a table or as JSON",
  method: "GET",
  path: "/api/v1/recordings/for-project/:projectId/export",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { projectId: id },
  query: {
    ...viewMode,
    ...recordingFilter,
    format: z.enum(exportFormats, "Invalid value").default("csv"),
    /** A visit is there where one of its recordings is as asked. */
    rows: z.enum(exportKinds, "Invalid value").default("recordings"),
    /** Before a CSV, for spreadsheets that take it for another encoding without. */
    bom: flag.default(false),
  },
});
