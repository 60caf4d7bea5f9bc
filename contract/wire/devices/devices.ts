import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  flag,
  id,
  instant,
  lenientFlag,
  nameOrId,
  onlyActive,
  place,
  viewMode,
} from "../fields.ts";

export const deviceKinds = [
  "audio",
  "thermal",
  "trailcam",
  "trapcam",
  "hybrid-thermal-audio",
  "unknown",
] as const;

export type DeviceKind = (typeof deviceKinds)[number];

/** As a device is registered: `hybrid` is the older word of cameras that also listen. */
export const deviceKindInput = z
  .enum([...deviceKinds, "hybrid"], "Invalid value")
  .transform((kind): DeviceKind => (kind === "hybrid" ? "hybrid-thermal-audio" : kind));

export const deviceData = z.object({
  id: z.int(),
  deviceName: z.string(),
  groupName: z.string().optional(),
  groupId: z.int(),
  type: z.enum(deviceKinds),
  saltId: z.int(),
  active: z.boolean(),
  /** Ours: nothing is taken from it until an admin has approved it. */
  awaitsApproval: z.literal(true).optional(),
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

const evenInactive = { ...viewMode, ...onlyActive };

export const getDevice = endpoint({
  name: "getDevice",
  summary: "One device",
  method: "GET",
  path: "/api/v1/devices/device/:id",
  caller: "user",
  audience: ["web", "phone"],
  params: { id },
  query: { ...evenInactive, where: z.unknown().optional() },
  alsoNamed: { onlyActive: "only-active" },
  reply: { device: deviceData },
  toPhone: ({ device }) => ({ device: toPhoneDevice(device) }),
});

export const getDeviceOrDevices = endpoint({
  name: "getDeviceOrDevices",
  summary:
    "One device; where the caller sees none of that number, the devices of the project of that name or id",
  method: "GET",
  path: "/api/v1/devices/:id",
  caller: "user",
  audience: ["web", "phone"],
  params: { id: nameOrId },
  query: {
    ...viewMode,
    "only-active": lenientFlag
      .optional()
      .describe(
        "Where it is not sent, one inactive device is shown, and those of a project are not",
      ),
    where: z.unknown().optional(),
  },
  alsoNamed: { onlyActive: "only-active" },
  reply: { device: deviceData.optional(), devices: z.array(deviceData).optional() },
  toPhone: ({ device, devices }) => ({
    ...(device ? { device: toPhoneDevice(device) } : {}),
    ...(devices ? { devices: devices.map(toPhoneDevice) } : {}),
  }),
});

export const getProjectDevice = endpoint({
  name: "getProjectDevice",
  summary: "One device of a project, by its name or id",
  method: "GET",
  path: "/api/v1/devices/:deviceName/in-group/:groupIdOrName",
  caller: "user",
  audience: ["web"],
  params: { deviceName: nameOrId, groupIdOrName: nameOrId },
  query: evenInactive,
  reply: { device: deviceData },
});

const deviceUser = z.object({
  id: z.int(),
  userName: z.string(),
  admin: z.boolean(),
  owner: z.boolean(),
});

export const listDeviceUsers = endpoint({
  name: "listDeviceUsers",
  summary: "Who has access to a device, for admins of its project",
  method: "GET",
  path: "/api/v1/devices/:deviceId/users",
  caller: "user",
  audience: ["web"],
  params: { deviceId: id },
  query: evenInactive,
  reply: { users: z.array(deviceUser) },
});

export const listUsersOfDevice = endpoint({
  name: "listUsersOfDevice",
  summary: "Who has access to a device, by the older address",
  method: "GET",
  path: "/api/v1/devices/users",
  caller: "user",
  audience: ["web"],
  query: { ...evenInactive, deviceId: id },
  reply: { users: z.array(deviceUser) },
});

export const deleteDevice = endpoint({
  name: "deleteDevice",
  summary: "Delete a device, or deactivate it where it has recordings; for admins of its project",
  method: "DELETE",
  path: "/api/v1/devices/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: { ...viewMode, "only-active": lenientFlag.optional() },
  body: { group: nameOrId },
  alsoNamed: { onlyActive: "only-active" },
  reply: { id: z.int() },
});

export const reactivateDevice = endpoint({
  name: "reactivateDevice",
  summary: "Make an inactive device active again; for admins of its project",
  method: "POST",
  path: "/api/v1/devices/:id/reactivate",
  caller: "user",
  audience: ["web"],
  params: { id },
  query: evenInactive,
  body: { group: nameOrId },
  alsoNamed: { onlyActive: "only-active" },
  reply: { id: z.int() },
});

export const approveDevice = endpoint({
  name: "approveDevice",
  summary:
    "Take what a device sends that waits for it, in a project that asks for that; for admins",
  method: "POST",
  path: "/api/v1/devices/:id/approve",
  caller: "user",
  audience: ["web"],
  isExtension: true,
  params: { id },
  query: viewMode,
  reply: {},
});

export const sendHeartbeat = endpoint({
  name: "sendHeartbeat",
  summary: "A device says that it is alive, and when it will say so next",
  method: "POST",
  path: "/api/v1/devices/heartbeat",
  caller: "device",
  audience: ["device"],
  body: { nextHeartbeat: instant },
  reply: {},
});

export const getDeviceType = endpoint({
  name: "getDeviceType",
  summary: "What kind of device it is; devices ask for themselves",
  method: "GET",
  path: "/api/v1/devices/:id/type",
  caller: "userOrDevice",
  audience: ["web", "device"],
  params: { id },
  reply: { type: z.enum(deviceKinds) },
});
