import { z } from "zod";
import * as bounds from "#contract/bounds.ts";
import { endpoint } from "#contract/endpoint.ts";
import { deviceData, toPhoneDevice } from "../devices/devices.ts";
import { flag, jsonOr, name, nameOrId, text, timeZone, viewMode } from "../fields.ts";
import { keptTime } from "./kept-time.ts";

/** Of whom two-step sign-in is asked, by a project or by the whole site. */
export const twoStepDemand = z.enum(["nobody", "admins", "everyone"]);

export type TwoStepDemand = z.output<typeof twoStepDemand>;

const tags = z.array(text.max(bounds.nameLength)).max(bounds.listLength).optional();

const label = z.strictObject({
  text,
  value: text.optional(),
  description: text.optional(),
});

export const projectSettings = z.strictObject({
  tags,
  audioTags: tags,
  cameraLabels: z.array(label).max(bounds.listLength).optional(),
  audioLabels: z.array(label).max(bounds.listLength).optional(),
  ignoredCameraDashboardTags: tags,
  ignoredAudioDashboardTags: tags,
  filterHuman: z.boolean().optional(),
  filteredAudioTags: tags,
  /** Ours: a device that registers here sends nothing until an admin has approved it. */
  approveDevices: z.boolean().optional(),
  /** Ours: for its people, and for who thinks of joining. */
  description: text.max(bounds.textLength).optional(),
  /** Ours: how to reach whoever runs it, in their words. */
  contact: text.max(bounds.nameLength).optional(),
  /** Ours: where its places have none. */
  timeZone: timeZone.optional(),
  /** Ours: of whom two-step sign-in is asked; to whoever has none, the project is closed. */
  requireTwoStep: twoStepDemand.optional(),
  /** Ours: for how many days recordings that hold only false triggers are kept; always where it was never chosen. */
  keepFalseTriggers: keptTime.optional(),
});

export type ProjectSettings = z.output<typeof projectSettings>;
export type ProjectLabel = z.output<typeof label>;

export const projectUserSettings = z.strictObject({
  displayMode: z.enum(["recordings", "visits"]).optional(),
  tags,
  audioTags: tags,
  notificationPreferences: z
    .record(z.string().max(bounds.nameLength), z.boolean())
    .refine((chosen) => Object.keys(chosen).length <= bounds.partsLength, "Invalid value")
    .optional(),
  showFalseTriggers: z.boolean().optional(),
});

export type ProjectUserSettings = z.output<typeof projectUserSettings>;

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
