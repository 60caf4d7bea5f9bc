import { lockRegistration } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { retireDevice } from "./retire-device.ts";

/** Gives what became of it; undefined where it is no longer an active device. What `beforeLoss` throws keeps it. */
export function deleteDevice(
  services: Services,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  device: { id: number },
  beforeLoss: () => void,
): Promise<"deactivated" | "deleted" | undefined> {
  const { store, now } = services;
  return store.write.transaction().execute(async (trx) => {
    const at = now();
    const locked = await lockRegistration(trx, device.id, at);
    if (!locked || locked.deactivated_at) return undefined;
    const outcome = await retireDevice(trx, locked.id, at);
    if (outcome === "deleted") beforeLoss();
    await recordAct(services, trx, by, {
      action: `device ${outcome}`,
      projectId: locked.project_id,
      details: { deviceId: locked.id, name: locked.name },
    });
    return outcome;
  });
}
