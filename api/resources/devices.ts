import { listDevices } from "#contract/wire/devices.ts";
import { serve } from "../http/serve.ts";
import { listVisibleDevices } from "../queries/devices.ts";
import { toDeviceData } from "./to-device-data.ts";

export const devices = [
  serve(listDevices, async ({ input, caller, services }) => {
    const now = services.now();
    const inSuperView = caller.superView !== "off";
    const rows = await listVisibleDevices(services.store.read, {
      userId: caller.id,
      all: inSuperView,
      onlyActive: input["only-active"],
    });
    return {
      devices: rows.map((row) => toDeviceData(row, { admin: inSuperView || row.admin === 1, now })),
    };
  }),
];
