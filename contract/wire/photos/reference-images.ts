import { z } from "zod";
import { endpoint, fileEndpoint } from "#contract/endpoint.ts";
import { id, instant, onlyActive, viewMode } from "../fields.ts";

export const referenceImageTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

export type ReferenceImageType = (typeof referenceImageTypes)[number];

export const referenceImageKinds = ["pov", "in-situ"] as const;

export type ReferenceImageKind = (typeof referenceImageKinds)[number];

const path = "/api/v1/devices/:id/reference-image";
const query = {
  ...viewMode,
  "at-time": instant.optional(),
  type: z.enum(referenceImageKinds, "Invalid value").default("pov"),
  ...onlyActive,
};

export const getReferenceImage = fileEndpoint({
  name: "getReferenceImage",
  summary: "The reference image of a device at a time; of a trail camera its newest picture by day",
  method: "GET",
  path,
  caller: "user",
  audience: ["web"],
  params: { id },
  query,
});

export const findReferenceImage = endpoint({
  name: "findReferenceImage",
  summary: "Whether a device has a reference image at a time, and from when until when",
  method: "GET",
  path: `${path}/exists`,
  caller: "user",
  audience: ["web"],
  params: { id },
  query,
  reply: { fromDateTime: z.string(), untilDateTime: z.string().optional() },
});

export const uploadReferenceImage = endpoint({
  name: "uploadReferenceImage",
  summary:
    "Set the reference image of a device from a time on; the body is the image, kept as WebP",
  method: "POST",
  path,
  caller: "user",
  audience: ["web", "phone"],
  params: { id },
  query,
  isFile: true,
  reply: { key: z.string(), size: z.int() },
});

export const deleteReferenceImage = endpoint({
  name: "deleteReferenceImage",
  summary: "Remove the reference image of an active device",
  method: "DELETE",
  path,
  caller: "user",
  audience: ["phone", "web"],
  params: { id },
  query: { ...viewMode, "at-time": query["at-time"], type: query.type },
  reply: {},
});
