import { Refusal } from "#contract/envelope.ts";
import { reservedDeviceNames } from "#contract/rules/navigation/names.ts";
import type { Db } from "#api/db/open.ts";
import { insertHistory } from "../queries/device-history.ts";
import { findDeviceByName, findDeviceNamed } from "../queries/devices.ts";
import { readJson } from "#api/db/stored-json.ts";
import { findProjectSettings, lockProject } from "#api/projects/queries/projects.ts";
import { insertDevice, type NewDevice } from "../queries/registrations.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type Actor } from "#api/projects/operations/change-people.ts";

/** Opens its history. `by`: who does it in the device's stead. Refuses `rule` where the name cannot be had. */
export function registerDevice(
  services: Services,
  device: NewDevice,
  by?: Pick<Actor, "id" | "impersonator_id" | "address">,
): Promise<{ id: number; saltId: number }> {
  const { projectId, name } = device;
  return services.store.write.transaction().execute(async (trx) => {
    const now = services.now();
    await claimName(trx, projectId, name);
    const awaitsApproval = !by && (await approvesDevices(trx, projectId));
    const { id, saltId } = await insertDevice(trx, { ...device, awaitsApproval }, now);
    await insertHistory(trx, {
      deviceId: id,
      projectId,
      uuid: id,
      saltId,
      deviceName: name,
      fromAt: now.toISOString(),
      setBy: "register",
    });
    if (by) {
      const details = { deviceId: id, name };
      await recordAct(services, trx, by, { action: "device registered", projectId, details });
    }
    return { id, saltId };
  });
}

/** Whether what registers by itself waits for an admin of the project. */
export async function approvesDevices(trx: Db, projectId: number): Promise<boolean> {
  const settings = await findProjectSettings(trx, projectId);
  return (
    settings !== null && readJson("projects.settings", settings, projectId).approveDevices === true
  );
}

/** Holds the project's lock until the transaction ends. Refuses `rule` for reserved names and URL forms in use. */
export async function claimName(trx: Db, projectId: number, name: string): Promise<void> {
  refuseReserved(name);
  await lockProject(trx, projectId);
  const namesake = await findDeviceByName(trx, projectId, name);
  if (namesake) throw nameTaken(name, namesake.name);
}

/** As `claimName`, of the very name alone, in any letter case: cameras in the field are renamed to such names. */
export async function claimNewName(trx: Db, projectId: number, name: string): Promise<void> {
  refuseReserved(name);
  await lockProject(trx, projectId);
  if (await findDeviceNamed(trx, projectId, name)) throw nameTaken(name);
}

function refuseReserved(name: string): void {
  if (reservedDeviceNames.has(name)) {
    throw new Refusal("rule", `The name '${name}' is reserved. Choose another.`);
  }
}

/** By a device of the same name, or of one that leads to the same address. */
export function nameTaken(name: string, existing = name): Refusal {
  const taken = `A device named '${existing}' exists already in this project`;
  const why = existing === name ? "" : `, and '${name}' would have the same address`;
  return new Refusal("rule", `${taken}${why}.`);
}
