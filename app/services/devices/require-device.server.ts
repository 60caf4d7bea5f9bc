import { data } from "react-router";
import { getDevice, type DeviceData } from "#contract/wire/devices/devices.ts";
import { send, type PageArgs } from "../api/api.server.ts";
import { requireProject } from "../navigation/navigation.server.ts";

/** The device that a page's address names; one of another project is no page of this one. */
export async function requireDevice(args: PageArgs, deviceId: string): Promise<DeviceData> {
  const project = requireProject(args.context);
  const { device } = await send(args, getDevice, { id: deviceId });
  if (device.groupId !== project.id) throw data(null, { status: 404 });
  return device;
}
