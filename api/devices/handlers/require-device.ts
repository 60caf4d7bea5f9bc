import { Refusal } from "#contract/envelope.ts";
import { can, type ProjectAction } from "#contract/rules/projects/roles.ts";
import type { Callers, User } from "#api/http/caller.ts";
import { findDeviceRow, findVisibleDevice, type DeviceRow } from "../queries/devices.ts";
import type { Services } from "#api/services.ts";

interface Options {
  id: number;
  action: ProjectAction;
  /** An inactive device is none. */
  onlyActive?: boolean;
}

/** A device of whose project the caller may do that; what is missing and what is not theirs are refused alike. */
export async function requireDevice(
  { store }: Services,
  caller: User,
  { id, action, onlyActive = false }: Options,
) {
  const device = await findVisibleDevice(store.read, caller, id);
  if (!device || !can(device.role, action) || (onlyActive && device.deactivated_at)) {
    throw noSuchDevice(id);
  }
  return device;
}

/** For a user a device they may do that with, for a device itself and no other. */
export async function requireDeviceOrSelf(
  services: Services,
  caller: Callers["userOrDevice"],
  options: Options,
): Promise<DeviceRow> {
  if (caller.user) return requireDevice(services, caller.user, options);
  const { id, onlyActive = false } = options;
  const device = id === caller.device.id ? await findDeviceRow(services.store.read, id) : undefined;
  if (!device || (onlyActive && device.deactivated_at)) throw noSuchDevice(id);
  return device;
}

export function noSuchDevice(key: string | number): Refusal {
  return new Refusal("missing", `Could not find a device with a name or id of '${key}' for user`);
}
