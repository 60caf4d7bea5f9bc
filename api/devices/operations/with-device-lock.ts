import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { findDeviceRow, type DeviceRow } from "../queries/devices.ts";
import type { Services } from "#api/services.ts";

/**
 * Makes the writers of a device's settings queue, and gives the device as the last one left it and the time of this
 * one's turn, which is no earlier than what the last one wrote. Refuses `missing` where it was deleted meanwhile.
 */
export async function withDeviceLock(
  { now }: Services,
  trx: Db,
  deviceId: number,
): Promise<{ device: DeviceRow; at: string }> {
  await lockDevice(trx, deviceId);
  const device = (await findDeviceRow(trx, deviceId)) as DeviceRow;
  return { device, at: now().toISOString() };
}
