import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deviceData, toPhoneDevice } from "../devices/devices.ts";
import { flag, jsonOr, name, nameOrId, viewMode } from "../fields.ts";
import { projectSettings, projectUserSettings } from "./project-settings.ts";

export const projectData = z.object({
  id: z.int(),
  groupName: z.string(),
  admin: z.boolean(),
  owner: z.boolean(),
  settings: projectSettings.optional(),
  userSettings: projectUserSettings.optional(),
  lastThermalRecordingTime: z.string().optional(),
  lastAudioRecordingTime: z.string().optional(),
  pending: z.enum(["invited", "requested"]).optional(),
  /** Ours, for our pages: it is closed to the caller until they have set up two-step sign-in. */
  needsTwoStep: z.literal(true).optional(),
});

export type ProjectData = z.output<typeof projectData>;

function toPhoneProject(project: ProjectData) {
  return { ...project, groupname: project.groupName };
}

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
  beforeTwoStep: true,
  audience: ["web", "phone"],
  query: { ...viewMode, where: z.unknown().optional() },
  reply: { groups: z.array(projectData) },
  toPhone: ({ groups }) => ({ groups: groups.map(toPhoneProject) }),
});

export const getProject = endpoint({
  name: "getProject",
  summary: "One project",
  method: "GET",
  path: "/api/v1/groups/:groupIdOrName",
  caller: "user",
  audience: ["web"],
  params: { groupIdOrName: nameOrId },
  query: viewMode,
  reply: { group: projectData },
  toPhone: ({ group }) => ({ group: toPhoneProject(group) }),
});

export const updateProjectUserSettings = endpoint({
  name: "updateProjectUserSettings",
  summary:
    "Replace the caller's own settings in a project; refused where they are no longer as `before` says",
  method: "PATCH",
  path: "/api/v1/groups/:groupIdOrName/my-settings",
  caller: "user",
  audience: ["web"],
  extensions: ["before"],
  params: { groupIdOrName: nameOrId },
  body: {
    settings: jsonOr(projectUserSettings),
    /** Ours: all of them, as they were read. */
    before: jsonOr(projectUserSettings).optional(),
  },
  reply: {},
});

export const updateProjectSettings = endpoint({
  name: "updateProjectSettings",
  summary:
    "Change settings of a project; keys that are not sent stay as they are; refused where one that is sent is no longer as `before` says",
  method: "PATCH",
  path: "/api/v1/groups/:groupIdOrName/group-settings",
  caller: "user",
  audience: ["web"],
  extensions: [
    "before",
    ...[
      "approveDevices",
      "requireTwoStep",
      "description",
      "contact",
      "timeZone",
      "keepFalseTriggers",
    ].map((key) => `settings.${key}`),
  ],
  params: { groupIdOrName: nameOrId },
  body: {
    settings: jsonOr(projectSettings),
    /** Ours: those that are sent, as they were read; one that was not set is left out. */
    before: jsonOr(projectSettings).optional(),
  },
  reply: {},
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
  toPhone: ({ devices }) => ({ devices: devices.map(toPhoneDevice) }),
});
