import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, jsonOr, text, viewMode } from "./fields.ts";

const condition = z.strictObject({ tag: text.min(1, "Invalid value"), automatic: z.boolean() });

const alertData = z.object({
  id: z.int(),
  name: z.string(),
  frequencySeconds: z.int(),
  conditions: z.array(condition),
  lastAlert: z.string(),
  scope: z.enum(["device", "location", "project"]),
  scopeId: z.int(),
});

export type AlertData = z.output<typeof alertData>;

const alertsReply = { alerts: z.array(alertData) };

/** Of any type on the wire; what is no text is kept as its JSON. */
const alertName = z.union([
  text,
  z
    .unknown()
    .refine((value) => value !== undefined, "'name' is required")
    .transform((value) => JSON.stringify(value)),
]);

export const createAlert = endpoint({
  name: "createAlert",
  summary: "Mail the caller when an animal is seen by a device, at a location or in a project",
  method: "POST",
  path: "/api/v1/alerts",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  body: {
    name: alertName,
    conditions: jsonOr(z.array(condition).max(100, "Invalid value: at most 100")),
    frequencySeconds: id.pipe(z.number().min(0, "Invalid value")).default(1800),
    deviceId: id.optional(),
    stationId: id.optional(),
    projectId: id.optional(),
  },
  check: ({ deviceId, stationId, projectId }) =>
    deviceId === undefined && stationId === undefined && projectId === undefined
      ? { param: "deviceId", msg: "Give a deviceId, a stationId or a projectId" }
      : undefined,
  reply: { id: z.int() },
});

export const listAlerts = endpoint({
  name: "listAlerts",
  summary: "The caller's alerts; for super-users everybody's",
  method: "GET",
  path: "/api/v1/alerts",
  caller: "user",
  audience: ["web"],
  query: viewMode,
  reply: alertsReply,
});

export const listDeviceAlerts = endpoint({
  name: "listDeviceAlerts",
  summary: "The caller's alerts on an active device",
  method: "GET",
  path: "/api/v1/alerts/device/:deviceId",
  caller: "user",
  audience: ["web"],
  params: { deviceId: id },
  query: viewMode,
  reply: alertsReply,
});

export const listLocationAlerts = endpoint({
  name: "listLocationAlerts",
  summary: "The caller's alerts on a location that is not retired",
  method: "GET",
  path: "/api/v1/alerts/station/:stationId",
  caller: "user",
  audience: ["web"],
  params: { stationId: id },
  query: viewMode,
  reply: alertsReply,
});

export const listProjectAlerts = endpoint({
  name: "listProjectAlerts",
  summary: "The caller's alerts on a project",
  method: "GET",
  path: "/api/v1/alerts/project/:projectId",
  caller: "user",
  audience: ["web"],
  params: { projectId: id },
  query: viewMode,
  reply: alertsReply,
});

export const deleteAlert = endpoint({
  name: "deleteAlert",
  summary: "Delete an alert of one's own",
  method: "DELETE",
  path: "/api/v1/alerts/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: viewMode,
  reply: {},
});
