import { activateDevice } from "../queries/devices.ts";
import { lockRegistration } from "../queries/registrations.ts";
import type { Services } from "../services.ts";
import { recordAct, type Actor } from "./change-people.ts";

/** Makes a device active, where it is not. False where there is no such device any more. */
export function reactivateDevice(
  services: Services,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  device: { id: number },
): Promise<boolean> {
  return services.store.write.transaction().execute(async (trx) => {
    const held = await lockRegistration(trx, device.id, services.now());
    if (!held?.deactivated_at) return held !== undefined;
    await activateDevice(trx, held.id);
    await recordAct(services, trx, by, {
      action: "device reactivated",
      projectId: held.project_id,
      details: { deviceId: held.id, name: held.name },
    });
    return true;
  });
}
