import { packOptions } from "#app/forms/packed-options.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listProjectDevices } from "#contract/wire/projects/projects.ts";

const text = {
  inactive: (name: string) => `${name} (inactive)`,
};

/** All devices of a project to choose from. */
export function toDeviceOptions(devices: ReplyOf<typeof listProjectDevices>["devices"]): string {
  return packOptions(
    devices.map(({ id, deviceName, active }) => ({
      value: id,
      name: active ? deviceName : text.inactive(deviceName),
    })),
  );
}
