import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/roles.ts";
import {
  createProject,
  listProjectDevices,
  listProjects,
  type ProjectData,
} from "#contract/wire/projects.ts";
import type { User } from "../http/caller.ts";
import { serve } from "../http/serve.ts";
import { createProject as makeProject } from "../operations/create-project.ts";
import { listDevicesOf } from "../queries/devices.ts";
import { findProject, listAllProjects, listProjectsOf } from "../queries/projects.ts";
import type { Services } from "../services.ts";
import { toDeviceData } from "./to-device-data.ts";

export const projects = [
  serve(createProject, async ({ input, caller, services }) => {
    const groupId = await makeProject(services, { name: input.groupName, userId: caller.id });
    return { groupId, messages: ["Created the project"] };
  }),

  serve(listProjects, async ({ caller, services }) => ({
    groups: await listVisible(services, caller),
  })),

  serve(listProjectDevices, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { read } = services.store;
    const project = await findProject(read, caller, key);
    if (!project)
      throw new Refusal("missing", `Could not find a group with a name or id of '${key}' for user`);
    if (!can(project.role, "see its devices and recordings")) return { devices: [] };
    const rows = await listDevicesOf(read, project.id, { onlyActive: input["only-active"] });
    const admin = can(project.role, "manage the project") || caller.superView !== "off";
    return { devices: rows.map((row) => toDeviceData(row, { admin, now: services.now() })) };
  }),
];

async function listVisible({ store }: Services, caller: User): Promise<ProjectData[]> {
  if (caller.superView !== "off") {
    const all = await listAllProjects(store.read, caller.id);
    return all.map((row) => toProjectData({ ...row, admin: 1, owner: 1, pending: null }));
  }
  return (await listProjectsOf(store.read, caller.id)).map(toProjectData);
}

type ProjectRow = Awaited<ReturnType<typeof listProjectsOf>>[number];

/** Someone who is not in yet sees that the project is there, and nothing of it. */
function toProjectData(row: ProjectRow): ProjectData {
  const known = {
    id: row.id,
    groupName: row.name,
    admin: row.admin === 1,
    owner: row.owner === 1,
  };
  if (row.pending) return { ...known, pending: row.pending };
  const data: ProjectData = known;
  if (row.settings) data.settings = JSON.parse(row.settings);
  if (row.user_settings) data.userSettings = JSON.parse(row.user_settings);
  if (row.last_thermal_recording_at) data.lastThermalRecordingTime = row.last_thermal_recording_at;
  if (row.last_audio_recording_at) data.lastAudioRecordingTime = row.last_audio_recording_at;
  return data;
}
