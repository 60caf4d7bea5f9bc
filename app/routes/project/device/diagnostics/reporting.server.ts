import type { DeviceData, DeviceKind } from "#contract/wire/devices/devices.ts";

type Kind = Pick<DeviceData, "type">;

/** Trail and trap cameras tell nothing of their power, settings and software, so that it is no news that they have not. */
const silentKinds: ReadonlySet<DeviceKind> = new Set(["trailcam", "trapcam"]);

export function reportsOnItself({ type }: Kind): boolean {
  return !silentKinds.has(type);
}

/** Thermal cameras make a short recording each evening; of a kind that is not known yet it is not known either. */
export function makesStatusRecordings(device: Kind): boolean {
  return reportsOnItself(device) && device.type !== "audio";
}
