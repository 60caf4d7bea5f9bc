import { Refusal } from "#contract/envelope.ts";
import { findDevice, findDeviceByName } from "../queries/devices.ts";
import { findProjectOfDevice } from "#api/projects/queries/projects.ts";
import type { Services } from "#api/services.ts";
import { limitFailures } from "#api/accounts/operations/limit-attempts.ts";

interface DeviceSignIn {
  deviceName?: string | undefined;
  groupName?: string | undefined;
  deviceId?: number | undefined;
  password: string;
  onlyActive: boolean;
  address: string;
}

/** A device is known by its id, or by its name and its project's; a project's name narrows an id, too. */
export async function signInDevice(
  services: Services,
  attempt: DeviceSignIn,
): Promise<{ id: number }> {
  const account = JSON.stringify([attempt.groupName, attempt.deviceName, attempt.deviceId]);
  return limitFailures(services, "device:account", account, () =>
    limitFailures(services, "device:address", attempt.address, () => check(services, attempt)),
  );
}

async function check(services: Services, attempt: DeviceSignIn): Promise<{ id: number }> {
  const device = await findClaimed(services, attempt);
  const stored = device?.password_hash || undefined;
  const matches = await services.passwords.matches(attempt.password, stored);
  if (!device || !matches || (attempt.onlyActive && device.deactivated_at)) {
    throw new Refusal("unauthenticated", "Wrong password or unknown device.");
  }
  return { id: device.id };
}

async function findClaimed({ store }: Services, { deviceName, groupName, deviceId }: DeviceSignIn) {
  const named = deviceName !== undefined && groupName !== undefined;
  if (!named && deviceId === undefined) {
    throw new Refusal("rule", "Give deviceName and groupName, or deviceId.");
  }
  const project =
    groupName === undefined ? undefined : await findProjectOfDevice(store.read, groupName);
  if (groupName !== undefined && !project) return undefined;
  if (project && deviceName !== undefined)
    return findDeviceByName(store.read, project.id, deviceName);
  const device = await findDevice(store.read, deviceId as number);
  return project && device?.project_id !== project.id ? undefined : device;
}
