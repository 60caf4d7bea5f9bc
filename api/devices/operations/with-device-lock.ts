import type { Db } from "#api/db/open.ts";
import { lockDevice } from "#api/uploads/queries/activity.ts";
import { findDeviceRow, type DeviceRow } from "../queries/devices.ts";
import type { Services } from "#api/services.ts";

/** Writers queue; gives the device as the last one left it, and a time no earlier. Refuses `missing` if deleted. */
export async function withDeviceLock(
  { now }: Services,
  trx: Db,
  deviceId: number,
): Promise<{ device: DeviceRow; at: string }> {
  await lockDevice(trx, deviceId);
  const device = (await findDeviceRow(trx, deviceId)) as DeviceRow;
  return { device, at: now().toISOString() };
}
