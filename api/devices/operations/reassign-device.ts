import { fold } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { findDeviceByName } from "../queries/devices.ts";
import { lockRegistration, type Identity, type Registration } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";
import { registerAgain, takeOverRegistration } from "./register-again.ts";
import { claimName, nameTaken } from "./register-device.ts";
import { requireRegistration } from "./require-registration.ts";
import { retireDevice } from "./retire-device.ts";

/**
 * With a person's permission a device becomes another one, or goes on as one that has that very name: in its own
 * project as any, elsewhere as an inactive one. What it was is retired where it leaves its project. Gives the id it
 * has now. Refuses `rule` where the name cannot be had, as that of a device that waits for approval.
 */
export function reassignDevice(
  services: Services,
  device: { id: number },
  identity: Identity,
  by: Pick<Actor, "id" | "impersonator_id" | "address">,
): Promise<number> {
  const { store, now } = services;
  const { projectId, name, passwordHash } = identity;
  return store.write.transaction().execute(async (trx) => {
    const at = now();
    const { source, namesake } = await lockBoth(trx, device.id, identity, at);
    const moves = source.project_id !== projectId;
    if (moves && namesake && !namesake.deactivated_at) throw nameTaken(name);
    if (namesake?.approval_asked_at) throw nameTaken(name);
    if (!namesake) await claimName(trx, projectId, name);
    const id = namesake
      ? await takeOverRegistration(trx, source, namesake, passwordHash, at)
      : await registerAgain(trx, source, identity, at);
    if (moves) await retireDevice(trx, source.id, at);
    const details = { from: source.id, to: id, name };
    await recordAct(services, trx, by, { action: "device re-registered", projectId, details });
    return id;
  });
}

/** In the order of their ids, so that two devices that want each other's names do not wait for each other. */
async function lockBoth(
  trx: Db,
  sourceId: number,
  { projectId, name }: Identity,
  now: Date,
): Promise<{ source: Registration; namesake: Registration | undefined }> {
  const found = await findDeviceByName(trx, projectId, name);
  const namesakeId = found && fold(found.name) === fold(name) ? found.id : undefined;
  await lockRegistration(trx, Math.min(sourceId, namesakeId ?? sourceId), now);
  const source = await requireRegistration(trx, sourceId, now);
  if (namesakeId === undefined) return { source, namesake: undefined };
  return { source, namesake: await lockRegistration(trx, namesakeId, now) };
}
