import { Refusal } from "#contract/envelope.ts";
import { reservedDeviceNames } from "#contract/rules/names.ts";
import { orWhenTaken } from "../db/unique-violation.ts";
import { insertHistory } from "../queries/device-history.ts";
import { findDeviceByName, insertDevice, type NewDevice } from "../queries/devices.ts";
import type { Services } from "../services.ts";

/** Registers a device and opens its history. Inactive devices keep their names. */
export async function registerDevice(
  { store, now }: Services,
  device: NewDevice,
): Promise<{ id: number; saltId: number }> {
  const taken = () =>
    new Refusal("rule", `A device named '${device.name}' exists already in this project.`);
  if (reservedDeviceNames.has(device.name)) {
    throw new Refusal("rule", `The name '${device.name}' is reserved. Choose another.`);
  }
  const registered = store.write.transaction().execute(async (trx) => {
    if (await findDeviceByName(trx, device.projectId, device.name)) throw taken();
    const { id, saltId } = await insertDevice(trx, device, now());
    await insertHistory(trx, {
      deviceId: id,
      projectId: device.projectId,
      uuid: id,
      saltId,
      deviceName: device.name,
      fromAt: now().toISOString(),
      setBy: "register",
    });
    return { id, saltId };
  });
  return orWhenTaken(registered, taken);
}
