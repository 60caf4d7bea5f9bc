import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { deviceData } from "./devices.ts";
import { flag, name, nameOrId, viewMode } from "./fields.ts";

export const projectData = z.object({
  id: z.int(),
  groupName: z.string(),
  admin: z.boolean(),
  owner: z.boolean(),
  settings: z.record(z.string(), z.unknown()).optional(),
  userSettings: z.record(z.string(), z.unknown()).optional(),
  lastThermalRecordingTime: z.string().optional(),
  lastAudioRecordingTime: z.string().optional(),
  pending: z.enum(["invited", "requested"]).optional(),
});

export type ProjectData = z.output<typeof projectData>;

export const createProject = endpoint({
  name: "createProject",
  summary: "Create a project; the caller becomes its admin and owner",
  method: "POST",
  path: "/api/v1/groups",
  caller: "user",
  audience: ["web"],
  body: { groupName: name("groupName") },
  alsoNamed: { groupname: "groupName" },
  reply: { groupId: z.int() },
});

export const listProjects = endpoint({
  name: "listProjects",
  summary: "The caller's projects; for super-users all",
  method: "GET",
  path: "/api/v1/groups",
  caller: "user",
  audience: ["web", "phone"],
  query: { ...viewMode, where: z.unknown().optional() },
  reply: { groups: z.array(projectData) },
});

export const listProjectDevices = endpoint({
  name: "listProjectDevices",
  summary: "The devices of a project",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName/devices",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId },
  query: { ...viewMode, "only-active": flag.default(true) },
  alsoNamed: { onlyActive: "only-active" },
  reply: { devices: z.array(deviceData) },
});
