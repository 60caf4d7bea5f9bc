import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { flag, id, nameOrId, viewMode } from "../fields.ts";

const at = z.string();

/** Each fact with when the device told it; absent where it never has. */
const deviceReport = z.object({
  deviceId: z.int(),
  registered: at,
  /** Whether any are stored in this project: then the device is set aside rather than deleted. */
  hasRecordings: z.boolean(),
  /** The location that it stands at. */
  stationId: z.int().optional(),
  nextHeartbeat: at.optional(),
  battery: z
    .object({
      at,
      volts: z.number().nullable(),
      percent: z.number().nullable(),
      kind: z.string(),
      /** Of a low one, when it fell under the line, where it was asked for. */
      lowSince: at.optional(),
    })
    .optional(),
  /** What people were told of its battery last. */
  batteryNotice: z
    .object({
      at,
      percent: z.number(),
      empty: z.object({ from: at, until: at }).optional(),
    })
    .optional(),
  config: z
    .object({
      at,
      startRecording: z.string().optional(),
      stopRecording: z.string().optional(),
      lowPower: z.boolean().optional(),
      audioOnly: z.boolean(),
    })
    .optional(),
  software: z
    .object({
      at,
      channel: z.string().optional(),
      /** Packages that are older than the latest of the channel; absent where the latest are not known. */
      behind: z.int().optional(),
    })
    .optional(),
  /** What people have set and the device has not fetched. */
  pendingSettings: z.object({ since: at }).optional(),
  /** How far ahead of the server its clock was when it told of its latest event. */
  clockAheadSeconds: z.int().optional(),
});

export type DeviceReport = z.output<typeof deviceReport>;

export const listDeviceReports = endpoint({
  name: "listDeviceReports",
  summary: "What each device of a project has told of itself last",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/device-reports",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { groupIdOrName: nameOrId },
  query: {
    ...viewMode,
    "only-active": flag.default(true),
    /** This one alone, active or not as asked. */
    deviceId: id.optional(),
    /** Of low batteries, since when: that reads what they have told in 30 days. */
    "with-low-since": flag.default(false),
  },
  reply: { reports: z.array(deviceReport) },
});
