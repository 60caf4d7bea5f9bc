import { subDays } from "date-fns";
import {
  createProject,
  getProject,
  listProjectDevices,
  listProjects,
  updateProjectSettings,
  updateProjectUserSettings,
  type ProjectData,
} from "#contract/wire/projects/projects.ts";
import { isPhoneApp } from "#api/http/answer.ts";
import { isOfPages } from "#api/http/client-facts.ts";
import type { User } from "#api/http/caller.ts";
import { Refusal } from "#contract/envelope.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import { changeOwnSettings } from "../operations/change-own-settings.ts";
import { changeProjectSettings } from "../operations/change-project-settings.ts";
import { createProject as makeProject } from "../operations/create-project.ts";
import { listProjectsInviting } from "../queries/invitations.ts";
import {
  listAllProjects,
  listProjectsOf,
  type OwnProjectRow,
  type ProjectRow,
} from "../queries/projects.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "./require-project.ts";
import { listDevicesOfProject } from "#api/devices/handlers/list-devices-of-project.ts";
import { readJson } from "#api/db/stored-json.ts";

/** How long a new account is shown invitations to its address among its projects. */
const newAccountDays = 7;

export const projects = [
  serve(createProject, async ({ input, caller, services }) => {
    await countAttempt(services, "project:account", String(caller.id));
    const groupId = await makeProject(services, { name: input.groupName, userId: caller.id });
    return { groupId, messages: ["Created the project"] };
  }),

  serve(listProjects, async ({ caller, request, services }) => {
    const { read } = services.store;
    if (caller.superView !== "off") {
      const all = await listAllProjects(read, caller.id);
      return { groups: all.map((row) => toProjectData(row, caller)) };
    }
    const rows = await listProjectsOf(read, caller.id);
    const closed = isOfPages(request) ? { needsTwoStep: true as const } : {};
    const own = rows.map((row) =>
      isOpen(row, caller) ? toProjectData(row, caller) : { ...toOutline(row, caller), ...closed },
    );
    if (isPhoneApp(request.headers.get("user-agent"))) return { groups: own };
    return { groups: [...own, ...(await listOffered(services, caller, own))] };
  }),

  serve(getProject, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const project = await requireProject(services, caller, key, "see the project");
    return { group: toProjectData(project, caller) };
  }),

  serve(listProjectDevices, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const project = await requireProject(services, caller, key, "see the project");
    return { devices: await listDevicesOfProject(services, caller, project, input["only-active"]) };
  }),

  serve(updateProjectUserSettings, async ({ input, caller, services }) => {
    const key = input.groupIdOrName;
    const { id: projectId } = await requireProject(services, caller, key, "see the project");
    await changeOwnSettings(services, { projectId, userId: caller.id }, input);
    return { messages: ["Saved your settings of the project"] };
  }),

  serve(updateProjectSettings, async ({ input, caller, address, services }) => {
    const key = input.groupIdOrName;
    const { id } = await requireProject(services, caller, key, "manage the project");
    if (input.settings.requireTwoStep !== undefined) requireOwnTwoStep(services, caller);
    await changeProjectSettings(services, { ...caller, address }, id, input);
    return { messages: ["Saved the settings of the project"] };
  }),
];

/** Whoever asks it of others would else be the first to be locked out. */
function requireOwnTwoStep(services: Services, caller: User): void {
  requireProofOnPages(services, caller);
  if (caller.two_step_at !== null) return;
  throw new Refusal("rule", "Set up two-step sign-in for yourself first.");
}

/** Invitations to a new account's address, of projects that it does not know yet. */
async function listOffered(
  { store, now }: Services,
  { created_at, email }: User,
  own: ProjectData[],
): Promise<ProjectData[]> {
  if (created_at <= subDays(now(), newAccountDays).toISOString()) return [];
  const invitations = await listProjectsInviting(store.read, email);
  return invitations
    .filter(({ project_id }) => own.every(({ id }) => id !== project_id))
    .map(({ project_id: id, project_name: groupName, admin, owner }) => ({
      id,
      groupName,
      admin: admin === 1,
      owner: owner === 1,
      pending: "invited",
    }));
}

/** Someone who is not in yet sees that the project is there, and nothing of it. Super-users are shown as in charge. */
function toProjectData(row: ProjectRow, caller: User): ProjectData {
  const data: ProjectData = toOutline(row, caller);
  if (row.pending && caller.superView === "off") return { ...data, pending: row.pending };
  if (row.settings) data.settings = readJson("projects.settings", row.settings, row.id);
  if (row.user_settings) {
    data.userSettings = readJson(
      "memberships.settings",
      row.user_settings,
      row.membership_id ?? undefined,
    );
  }
  if (row.last_thermal_recording_at) data.lastThermalRecordingTime = row.last_thermal_recording_at;
  if (row.last_audio_recording_at) data.lastAudioRecordingTime = row.last_audio_recording_at;
  return data;
}

function toOutline({ id, name, admin, owner }: ProjectRow, { superView }: User) {
  const inCharge = superView !== "off";
  return { id, groupName: name, admin: inCharge || admin === 1, owner: inCharge || owner === 1 };
}

/** Databases say so as 1 or true. */
function isOpen({ is_open: open, pending }: OwnProjectRow, { lacksTwoStep }: User): boolean {
  return Boolean(open) && (pending !== null || !lacksTwoStep);
}
