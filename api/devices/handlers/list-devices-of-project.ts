import { can, type Role } from "#contract/rules/projects/roles.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { User } from "#api/http/caller.ts";
import type { Services } from "#api/services.ts";
import { listDevicesOf } from "../queries/devices.ts";
import { toDeviceData } from "./to-device-data.ts";

/** Those of a project; none for who is not in it yet. */
export async function listDevicesOfProject(
  { store, now }: Services,
  caller: User,
  { id, role }: { id: number; role: Role | undefined },
  onlyActive: boolean,
): Promise<DeviceData[]> {
  if (!can(role, "see its devices and recordings")) return [];
  const rows = await listDevicesOf(store.read, id, { onlyActive });
  const admin = can(role, "manage the project") || caller.superView !== "off";
  return rows.map((row) => toDeviceData(row, { admin, now: now() }));
}
