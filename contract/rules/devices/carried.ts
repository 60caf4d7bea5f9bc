import type { DeviceData } from "#contract/wire/devices/devices.ts";

/** Whether people bring in what it records: of a trail camera, and of a recorder that has never connected. */
export function isCarried({
  type,
  lastConnectionTime,
}: Pick<DeviceData, "type" | "lastConnectionTime">): boolean {
  return type === "trailcam" || (type === "audio" && lastConnectionTime === undefined);
}
