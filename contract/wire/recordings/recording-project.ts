import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id } from "../fields.ts";

export const getRecordingProject = endpoint({
  name: "getRecordingProject",
  summary: "The project that a recording belongs to, deleted or not",
  method: "GET",
  path: "/api/v1/recordings/:id/project",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  reply: { projectId: z.int(), projectName: z.string() },
});
