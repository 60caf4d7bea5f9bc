import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deviceKindInput } from "./devices.ts";
import { flag, id, linkToken, name, nameOrId, password } from "../fields.ts";

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
    deviceType: deviceKindInput.default("unknown"),
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

const newIdentity = { newName: name("newName"), newGroup: nameOrId, newPassword: password };

export const reregisterDevice = endpoint({
  name: "reregisterDevice",
  summary: "A device takes another name or moves itself to another project, as a new device",
  method: "POST",
  path: "/api/v1/devices/reregister",
  caller: "device",
  audience: ["device"],
  body: newIdentity,
  reply: { id: z.int(), token: z.string() },
});

export const reregisterDeviceAuthorized = endpoint({
  name: "reregisterDeviceAuthorized",
  summary: "A device moves with the permission of a user, and may take over an inactive one",
  method: "POST",
  path: "/api/v1/devices/reregister-authorized",
  caller: "device",
  audience: ["device", "phone"],
  body: { ...newIdentity, authorizedToken: linkToken },
  reply: { id: z.int(), token: z.string() },
});

export const createProxyDevice = endpoint({
  name: "createProxyDevice",
  summary: "Register a device that never connects itself, such as a trail camera",
  method: "POST",
  path: "/api/v1/devices/create-proxy-device",
  caller: "user",
  audience: ["web"],
  body: {
    group: nameOrId,
    deviceName: name("deviceName"),
    type: deviceKindInput.default("unknown"),
  },
  reply: { id: z.int() },
});
