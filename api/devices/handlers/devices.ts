import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import {
  deleteDevice,
  getDevice,
  getDeviceOrDevices,
  getDeviceType,
  getProjectDevice,
  listDevices,
  listDeviceUsers,
  listUsersOfDevice,
  approveDevice,
  reactivateDevice,
  sendHeartbeat,
} from "#contract/wire/devices/devices.ts";
import { id as wireId } from "#contract/wire/fields.ts";
import type { User } from "#api/http/caller.ts";
import { requireProofOnPages } from "#api/accounts/operations/require-proof.ts";
import { serve } from "#api/http/serve.ts";
import { deleteDevice as remove } from "../operations/delete-device.ts";
import { approveDevice as approve } from "../operations/approve-device.ts";
import { reactivateDevice as reactivate } from "../operations/reactivate-device.ts";
import { receiveHeartbeat } from "../operations/receive-heartbeat.ts";
import {
  findDeviceByName,
  findVisibleDevice,
  listVisibleDevices,
  type VisibleDevice,
} from "../queries/devices.ts";
import { findProject } from "#api/projects/queries/projects.ts";
import { listPeople, toRights } from "#api/projects/queries/memberships.ts";
import type { Services } from "#api/services.ts";
import { noSuchDevice, requireDevice, requireDeviceOrSelf } from "./require-device.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { listDevicesOfProject } from "./list-devices-of-project.ts";
import { toDeviceData } from "./to-device-data.ts";

const seeing: ProjectAction = "see its devices and recordings";
const managing: ProjectAction = "manage the project";

export const devices = [
  serve(listDevices, async ({ input, caller, services }) => {
    const now = services.now();
    const inSuperView = caller.superView !== "off";
    const rows = await listVisibleDevices(services.store.read, {
      userId: caller.id,
      all: inSuperView,
      onlyActive: input["only-active"],
    });
    return {
      devices: rows.map((row) => toDeviceData(row, { admin: inSuperView || row.admin === 1, now })),
    };
  }),

  serve(getDevice, async ({ input, caller, services }) => {
    const options = { id: input.id, action: seeing, onlyActive: input["only-active"] };
    const device = await requireDevice(services, caller, options);
    return { device: toSeenDevice(services, caller, device) };
  }),

  serve(getDeviceOrDevices, async ({ input, caller, services }) => {
    const { read } = services.store;
    const { "only-active": onlyActive } = input;
    const { data: id } = wireId.safeParse(input.id);
    const device = id === undefined ? undefined : await findVisibleDevice(read, caller, id);
    if (device && can(device.role, seeing)) {
      if (onlyActive && device.deactivated_at) throw noSuchDevice(input.id);
      return { device: toSeenDevice(services, caller, device) };
    }
    const project = await findProject(read, caller, input.id);
    if (!project || !can(project.role, seeing)) throw noSuchDevice(input.id);
    return { devices: await listDevicesOfProject(services, caller, project, onlyActive ?? true) };
  }),

  serve(getProjectDevice, async ({ input, caller, services }) => {
    const key = input.deviceName;
    const project = await requireProject(services, caller, input.groupIdOrName, seeing);
    const id = await findId(services, project, key);
    if (id === undefined) throw noSuchDevice(key);
    const options = { id, action: seeing, onlyActive: input["only-active"] };
    const device = await requireDevice(services, caller, options);
    if (device.project_id !== project.id) throw noSuchDevice(key);
    return { device: toSeenDevice(services, caller, device) };
  }),

  serve(listDeviceUsers, ({ input, caller, services }) => listUsers(services, caller, input)),

  serve(listUsersOfDevice, ({ input, caller, services }) => listUsers(services, caller, input)),

  serve(deleteDevice, async ({ input, caller, address, services }) => {
    const device = await requireOwn(services, caller, { ...input, "only-active": true });
    const outcome = await remove(services, { ...caller, address }, device, () =>
      requireProofOnPages(services, caller),
    );
    if (!outcome) throw noSuchDevice(device.id);
    const effect = outcome === "deactivated" ? "It has recordings, and is inactive now" : "Deleted";
    return { id: device.id, messages: [`${effect}: ${device.name}`] };
  }),

  serve(reactivateDevice, async ({ input, caller, address, services }) => {
    const device = await requireOwn(services, caller, input);
    const isThere = await reactivate(services, { ...caller, address }, device);
    if (!isThere) throw noSuchDevice(device.id);
    return { id: device.id, messages: [`${device.name} is active`] };
  }),

  serve(approveDevice, async ({ input, caller, address, services }) => {
    const options = { id: input.id, action: managing, onlyActive: false } as const;
    const device = await requireDevice(services, caller, options);
    await approve(services, { ...caller, address }, device);
    return { messages: [`${device.name} is approved`] };
  }),

  serve(sendHeartbeat, async ({ input, caller, services }) => {
    await receiveHeartbeat(services, caller, input.nextHeartbeat);
    return { messages: ["Heartbeat received"] };
  }),

  serve(getDeviceType, async ({ input, caller, services }) => {
    const { kind } = await requireDeviceOrSelf(services, caller, { id: input.id, action: seeing });
    return { type: kind };
  }),
];

function toSeenDevice({ now }: Services, { superView }: User, device: VisibleDevice) {
  const admin = can(device.role, managing) || superView !== "off";
  return toDeviceData(device, { admin, now: now() });
}

async function findId(
  { store }: Services,
  project: { id: number },
  key: string,
): Promise<number | undefined> {
  const { data } = wireId.safeParse(key);
  return data ?? (await findDeviceByName(store.read, project.id, key))?.id;
}

interface Input {
  "only-active": boolean;
}

async function listUsers(
  services: Services,
  caller: User,
  { deviceId, ...input }: Input & { deviceId: number },
) {
  const options = { id: deviceId, action: managing, onlyActive: input["only-active"] };
  const { project_id } = await requireDevice(services, caller, options);
  const people = await listPeople(services.store.read, project_id);
  const members = people.filter(({ pending }) => pending === null);
  return { users: members.map((row) => ({ id: row.id, userName: row.name, ...toRights(row) })) };
}

async function requireOwn(
  services: Services,
  caller: User,
  { id, group, ...input }: Input & { id: number; group: string },
) {
  const project = await requireProject(services, caller, group, managing);
  const options = { id, action: managing, onlyActive: input["only-active"] };
  const device = await requireDevice(services, caller, options);
  if (device.project_id !== project.id) throw noSuchDevice(id);
  return device;
}
