import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { id, text, viewMode } from "../fields.ts";

const path = "/api/v1/stations/:id/reference-photo";
/** In a path the slashes of a key are written as underscores. */
const fileKey = text.min(1, "Invalid value");

export const uploadLocationPhoto = endpoint({
  name: "uploadLocationPhoto",
  summary: "Add a reference photo to a location that is not retired",
  method: "POST",
  path,
  caller: "user",
  audience: ["web"],
  lenient: true,
  params: { id },
  parts: {
    data: z.string().describe("JSON, not used"),
    file: z.string().meta({ format: "binary" }).describe("The photo"),
  },
  reply: { fileKey: z.string() },
});

export const getLocationPhoto = fileEndpoint({
  name: "getLocationPhoto",
  summary: "A reference photo of a location that is not retired",
  method: "GET",
  path: `${path}/:fileKey`,
  caller: "user",
  audience: ["web"],
  params: { id, fileKey },
  query: viewMode,
});

export const deleteLocationPhoto = endpoint({
  name: "deleteLocationPhoto",
  summary: "Remove a reference photo of a location that is not retired; for admins",
  method: "DELETE",
  path: `${path}/:fileKey`,
  caller: "user",
  audience: ["web"],
  params: { id, fileKey },
  query: viewMode,
  reply: {},
});
