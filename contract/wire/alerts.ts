import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "../endpoint.ts";
import { flag, id, jsonOr, linkToken, list, oneLine, place, text, viewMode } from "./fields.ts";

const condition = z.strictObject({
  tag: text.min(1, "Invalid value").max(bounds.nameLength, "Invalid value: too long"),
  automatic: z.boolean(),
});

/** Any of which is enough. */
export const alertConditions = z.array(condition);

const alertData = z.object({
  id: z.int(),
  name: z.string(),
  frequencySeconds: z.int(),
  conditions: alertConditions,
  lastAlert: z.string(),
  scope: z.enum(["device", "location", "project"]),
  scopeId: z.int(),
});

export type AlertData = z.output<typeof alertData>;

/** The same with what it watches, as its owner looks after it. */
const ownAlert = alertData.extend({
  scopeName: z.string(),
  /** The device is active, the location is not retired; while they are not, nothing is mailed. */
  scopeActive: z.boolean(),
  projectId: z.int(),
  projectName: z.string(),
  /** Since when nothing is mailed; absent where something is. */
  mutedSince: z.string().optional(),
});

export type OwnAlert = z.output<typeof ownAlert>;

const conditions = jsonOr(
  alertConditions.max(bounds.partsLength, `Invalid value: at most ${bounds.partsLength}`),
);
const frequencySeconds = id.pipe(z.number().min(0, "Invalid value"));
const scopeIds = { deviceId: id.optional(), stationId: id.optional(), projectId: id.optional() };

interface ScopeIds {
  deviceId?: number | undefined;
  stationId?: number | undefined;
  projectId?: number | undefined;
}

function checkScope({ deviceId, stationId, projectId }: ScopeIds) {
  return deviceId === undefined && stationId === undefined && projectId === undefined
    ? { param: "deviceId", msg: "Give a deviceId, a stationId or a projectId" }
    : undefined;
}

const alertsReply = { alerts: z.array(alertData) };

/** Of any type on the wire; what is no text is kept as its JSON. */
const alertName = z
  .unknown()
  .refine((value) => value !== undefined, "'name' is required")
  .transform((value) => (typeof value === "string" ? value : JSON.stringify(value)))
  .pipe(oneLine.max(bounds.nameLength, `A name has at most ${bounds.nameLength} characters`));

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
    conditions,
    frequencySeconds: frequencySeconds.default(1800),
    ...scopeIds,
  },
  check: checkScope,
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

export const listOwnAlerts = endpoint({
  name: "listOwnAlerts",
  summary: "The caller's own alerts in all their projects, muted ones too, with what they watch",
  method: "GET",
  path: "/api/v1/alerts/own",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: viewMode,
  reply: { alerts: z.array(ownAlert) },
});

export const updateAlert = endpoint({
  name: "updateAlert",
  summary:
    "Change what an alert of one's own waits for and how often it mails, or mute it; refused where it is no longer as `before` says",
  method: "PATCH",
  path: "/api/v1/alerts/:id",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  body: {
    conditions: conditions.optional(),
    frequencySeconds: frequencySeconds.optional(),
    muted: flag.optional(),
    before: jsonOr(
      z.strictObject({
        conditions: alertConditions.max(bounds.partsLength),
        frequencySeconds: z.int(),
      }),
    ).optional(),
  },
  reply: {},
});

export const readStoppableAlert = endpoint({
  name: "readStoppableAlert",
  summary: "The alert that the link of its email stops",
  method: "POST",
  path: "/api/v1/alerts/read-stop-link",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  changes: false,
  body: { token: linkToken },
  reply: {
    alert: ownAlert.pick({
      id: true,
      conditions: true,
      scope: true,
      scopeName: true,
      projectName: true,
      mutedSince: true,
    }),
  },
});

export const stopAlert = endpoint({
  name: "stopAlert",
  summary: "Mute an alert by the link of its email",
  method: "POST",
  path: "/api/v1/alerts/stop",
  caller: "anyone",
  audience: ["web"],
  isExtension: true,
  body: { token: linkToken },
  reply: {},
});

export const previewAlert = endpoint({
  name: "previewAlert",
  summary: "What an alert would have mailed of the last week's recordings",
  method: "GET",
  path: "/api/v1/alerts/preview",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  query: {
    ...viewMode,
    tags: list(text.min(1, "Invalid value"), bounds.partsLength),
    frequencySeconds: frequencySeconds.default(1800),
    ...scopeIds,
  },
  check: checkScope,
  reply: {
    /** The recordings that were looked at: how many, and from when on. */
    recordings: z.int(),
    from: z.string(),
    /** How many showed what the alert waits for, and for how many of them a mail would have gone out. */
    sightings: z.int(),
    mails: z.int(),
    /** The newest of those that would have been mailed. */
    newest: z.array(
      z.object({
        recordingId: z.int(),
        recordingDateTime: z.string(),
        what: z.string(),
        deviceName: z.string(),
        stationName: z.string().optional(),
        location: place.optional(),
      }),
    ),
  },
});

export type AlertPreview = z.output<(typeof previewAlert)["reply"]>;
