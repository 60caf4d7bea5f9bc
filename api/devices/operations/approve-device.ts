import { Refusal } from "#contract/envelope.ts";
import { approveDevice as approve } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";

/** What it sends is taken from now on. Refuses `rule` where it waits no longer. */
export function approveDevice(
  services: Services,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
  { id, name, project_id: projectId }: { id: number; name: string; project_id: number },
): Promise<void> {
  return services.store.write.transaction().execute(async (trx) => {
    if (!(await approve(trx, id))) {
      throw new Refusal("rule", `${name} does not wait for approval.`);
    }
    const details = { deviceId: id, name };
    await recordAct(services, trx, by, { action: "device approved", projectId, details });
  });
}
