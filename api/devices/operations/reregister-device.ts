import type { Db } from "#api/db/open.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import { deleteRecordingsOf, renameDevice } from "../queries/devices.ts";
import { findAnyProject } from "#api/projects/queries/projects.ts";
import type { Identity, Registration } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { registerAgain } from "./register-again.ts";
import { requireRegistration } from "./require-registration.ts";
import { retireDevice } from "./retire-device.ts";

/** Retires what it was; gives the new id. Refuses `rule` where the name cannot be had, even its own. */
export function reregisterDevice(
  { store, now }: Services,
  device: { id: number },
  identity: Identity,
  address: string,
): Promise<number> {
  return store.write.transaction().execute(async (trx) => {
    const at = now();
    const source = await requireRegistration(trx, device.id, at);
    const id = await registerAgain(trx, source, identity, at);
    if (source.project_id !== identity.projectId) await leaveBehind(trx, source, at);
    await retireDevice(trx, source.id, at);
    const { projectId, name } = identity;
    const details = { from: source.id, to: id, name };
    await insertAudit(trx, { action: "device re-registered", projectId, address, details }, at);
    return id;
  });
}

/** Where devices wait for a project of their own: what they record there is a trial, and their name is free again. */
const waitingRoom = "new";

async function leaveBehind(trx: Db, { id, project_id, name }: Registration, now: Date) {
  const project = await findAnyProject(trx, String(project_id));
  if (project?.name !== waitingRoom) return;
  await deleteRecordingsOf(trx, id, now);
  await renameDevice(trx, id, `${name} ${id}`);
}
