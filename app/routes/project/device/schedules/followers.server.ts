import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { listDeviceNames } from "#app/services/devices/device-names.server.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";

/** Of the devices that the reader sees, in all projects, those that follow a schedule: "Ridge speaker and Hut speaker". */
export async function nameFollowers(args: PageArgs, scheduleId: string | undefined) {
  if (scheduleId === undefined) return undefined;
  const { devices } = await send(args, listDevices, { "only-active": false });
  const names = devices
    .filter((device) => String(device.scheduleId) === scheduleId)
    .map(({ deviceName }) => deviceName);
  if (names.length === 0) return undefined;
  return { isOne: names.length === 1, names: listDeviceNames(names) };
}

export type Followers = Awaited<ReturnType<typeof nameFollowers>>;
