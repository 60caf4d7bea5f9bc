import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, name, nameOrId, password, place, viewMode } from "./fields.ts";

export const deviceKinds = [
  "audio",
  "thermal",
  "trailcam",
  "trapcam",
  "hybrid-thermal-audio",
  "unknown",
] as const;

export type DeviceKind = (typeof deviceKinds)[number];

export const deviceData = z.object({
  id: z.int(),
  deviceName: z.string(),
  groupName: z.string().optional(),
  groupId: z.int(),
  type: z.enum(deviceKinds),
  saltId: z.int(),
  active: z.boolean(),
  admin: z.boolean(),
  isHealthy: z.boolean().optional(),
  lastConnectionTime: z.string().optional(),
  lastRecordingTime: z.string().optional(),
  location: place.optional(),
  public: z.literal(true).optional(),
  scheduleId: z.int().optional(),
});

export type DeviceData = z.output<typeof deviceData>;

export function toPhoneDevice(device: DeviceData) {
  return { ...device, devicename: device.deviceName, groupname: device.groupName };
}

export const registerDevice = endpoint({
  name: "registerDevice",
  summary: "Register a device into a project; it needs no permission to do so",
  method: "POST",
  path: "/api/v1/devices",
  caller: "anyone",
  audience: ["device", "phone"],
  body: {
    group: nameOrId,
    deviceName: name("deviceName"),
    password,
    saltId: id.optional(),
    deviceType: z.enum(deviceKinds, "Invalid value").default("unknown"),
  },
  alsoNamed: { devicename: "deviceName" },
  reply: { id: z.int(), saltId: z.int(), token: z.string() },
});

export const authenticateDevice = endpoint({
  name: "authenticateDevice",
  summary: "Sign a device in by its id, or by its name and its project's",
  method: "POST",
  path: "/authenticate_device",
  caller: "anyone",
  audience: ["device", "phone"],
  query: { "only-active": flag.default(false) },
  body: {
    password,
    deviceName: name("deviceName").optional(),
    groupName: name("groupName").optional(),
    deviceId: id.optional(),
  },
  alsoNamed: {
    devicename: "deviceName",
    groupname: "groupName",
    deviceID: "deviceId",
    onlyActive: "only-active",
  },
  reply: { id: z.int(), token: z.string() },
});

export const listDevices = endpoint({
  name: "listDevices",
  summary: "The devices of all projects of the caller; for super-users all",
  method: "GET",
  path: "/api/v1/devices",
  caller: "user",
  audience: ["web", "phone"],
  query: {
    ...viewMode,
    "only-active": flag.default(true),
    stationId: id.optional(),
    where: z.unknown().optional(),
  },
  alsoNamed: { onlyActive: "only-active" },
  reply: { devices: z.array(deviceData) },
  toPhone: ({ devices }) => ({ devices: { rows: devices.map(toPhoneDevice) } }),
});
