import { Refusal } from "#contract/envelope.ts";
import { can } from "#contract/rules/projects/roles.ts";
import type { User } from "#api/http/caller.ts";
import { listScope } from "#api/devices/handlers/list-scope.ts";
import { findVisibleDevice } from "#api/devices/queries/devices.ts";
import type { EventScope } from "../queries/event-lists.ts";
import type { Services } from "#api/services.ts";

interface Options {
  deviceId: number | undefined;
  /** An inactive device is none. */
  onlyActive: boolean;
}

export async function requireEventScope(
  services: Services,
  caller: User,
  { deviceId, onlyActive }: Options,
): Promise<EventScope> {
  if (deviceId !== undefined) {
    const device = await findVisibleDevice(services.store.read, caller, deviceId);
    const isVisible = can(device?.role, "see its devices and recordings");
    if (!isVisible || (onlyActive && device?.deactivated_at)) {
      throw new Refusal(
        "forbidden",
        `Could not find a device with an id of '${deviceId}' for user`,
      );
    }
    return { deviceId };
  }
  const projectIds = await listScope(services, caller);
  return projectIds === "all" ? "everything" : { projectIds };
}
