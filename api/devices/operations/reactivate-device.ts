import { activateDevice } from "../queries/devices.ts";
import { lockRegistration } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";

/** False where the device is gone. */
export function reactivateDevice(
  services: Services,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  device: { id: number },
): Promise<boolean> {
  return services.store.write.transaction().execute(async (trx) => {
    const locked = await lockRegistration(trx, device.id, services.now());
    if (!locked?.deactivated_at) return locked !== undefined;
    await activateDevice(trx, locked.id);
    await recordAct(services, trx, by, {
      action: "device reactivated",
      projectId: locked.project_id,
      details: { deviceId: locked.id, name: locked.name },
    });
    return true;
  });
}
