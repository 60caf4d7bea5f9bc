import { lockRegistration } from "../queries/registrations.ts";
import type { Services } from "../services.ts";
import { recordAct, type Actor } from "./change-people.ts";
import { retireDevice } from "./retire-device.ts";

/** What became of an active device. Undefined where it is none any more. */
export function deleteDevice(
  services: Services,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  device: { id: number },
): Promise<"deactivated" | "deleted" | undefined> {
  const { store, now } = services;
  return store.write.transaction().execute(async (trx) => {
    const at = now();
    const held = await lockRegistration(trx, device.id, at);
    if (!held || held.deactivated_at) return undefined;
    const outcome = await retireDevice(trx, held.id, at);
    await recordAct(services, trx, by, {
      action: `device ${outcome}`,
      projectId: held.project_id,
      details: { deviceId: held.id, name: held.name },
    });
    return outcome;
  });
}
