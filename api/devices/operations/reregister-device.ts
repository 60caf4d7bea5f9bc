import type { Db } from "#api/db/open.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { renameDevice } from "../queries/devices.ts";
import { findAnyProject } from "#api/projects/queries/projects.ts";
import type { Identity, Registration } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { deleteAllStanding } from "#api/recordings/operations/delete-standing.ts";
import { registerAgain } from "./register-again.ts";
import { approvesDevices, claimNewName } from "./register-device.ts";
import { requireRegistration } from "./require-registration.ts";
import { retireDevice } from "./retire-device.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

/** Retires what it was; gives the new id. Refuses `rule` where the name cannot be had, even its own. */
export async function reregisterDevice(
  services: Services,
  device: { id: number },
  identity: Identity,
  address: string,
): Promise<number> {
  const { store, now } = services;
  const { id, isFromWaitingRoom } = await store.write.transaction().execute(async (trx) => {
    const at = now();
    const source = await requireRegistration(trx, device.id, at);
    await claimNewName(trx, identity.projectId, identity.name);
    const moves = source.project_id !== identity.projectId;
    const awaitsApproval = moves && (await approvesDevices(trx, identity.projectId));
    const id = await registerAgain(trx, source, { ...identity, awaitsApproval }, at);
    const isFromWaitingRoom = await leavesWaitingRoom(trx, source, identity);
    if (isFromWaitingRoom) await renameDevice(trx, source.id, `${source.name} ${source.id}`);
    await retireDevice(trx, source.id, at);
    const { projectId, name } = identity;
    const details = { from: source.id, to: id, name };
    await insertAudit(trx, { action: "device re-registered", projectId, address, details }, at);
    return { id, isFromWaitingRoom };
  });
  if (isFromWaitingRoom) await deleteTrial(services, device.id);
  return id;
}

/** Where devices wait for a project of their own: what they record there is a trial, and their name is free again. */
const waitingRoom = "new";

async function leavesWaitingRoom(
  trx: Db,
  { project_id }: Registration,
  { projectId }: Identity,
): Promise<boolean> {
  if (project_id === projectId) return false;
  const project = await findAnyProject(trx, String(project_id));
  return project?.name === waitingRoom;
}

/** The device is another already, and one that was told of a fault would ask to become yet another. */
async function deleteTrial(services: Services, id: number): Promise<void> {
  try {
    await deleteAllStanding(services, { byId: null }, { column: "device_id", id });
  } catch (error) {
    services.log({
      level: "error",
      message: `Trial recordings of device ${id}: ${errorMessage(error)}`,
    });
  }
}
