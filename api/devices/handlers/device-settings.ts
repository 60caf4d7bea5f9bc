import { Refusal } from "#contract/envelope.ts";
import {
  getDeviceSettings,
  getMaskRegions,
  getRatThreshold,
  getSoftwareVersions,
  updateDeviceSettings,
  updateMaskRegions,
} from "#contract/wire/devices/device-settings.ts";
import type { Callers } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { replaceMaskRegions } from "../operations/replace-mask-regions.ts";
import { updateDeviceSettings as update } from "../operations/update-device-settings.ts";
import { findEntryBefore, findLocatedAt, findSyncedAt } from "../queries/device-settings.ts";
import type { Services } from "#api/services.ts";
import { requireDevice, requireDeviceOrSelf } from "./require-device.ts";

const settingUp = "set up its devices and locations";

export const deviceSettings = [
  serve(getDeviceSettings, async ({ input, caller, services }) => {
    const { device, at } = await requireSeen(services, caller, input);
    const find = input["latest-synced"] ? findSyncedAt : findLocatedAt;
    const entry = await find(services.store.read, device, at);
    if (!entry) throw new Refusal("unprocessable", "There are no such settings of this device.");
    return { settings: entry.settings, location: entry.place };
  }),

  serve(updateDeviceSettings, async ({ input, caller, address, services }) => {
    const { id, settings, location, type } = input;
    await requireDeviceOrSelf(services, caller, { id, action: settingUp });
    return {
      settings: await update(services, id, {
        by: caller.user ? { ...caller.user, address } : "device",
        place: location,
        kind: type,
        settings,
      }),
      ...(location ? { location } : {}),
      ...(type ? { kind: type } : {}),
      messages: ["Updated the device"],
    };
  }),

  serve(getMaskRegions, async ({ input, caller, services }) => {
    const { device, at } = await requireSeen(services, caller, input);
    const entry = await findLocatedAt(services.store.read, device, at);
    const regions = entry?.settings.maskRegions;
    if (!regions) throw new Refusal("unprocessable", "This device has no mask regions.");
    return { maskRegions: regions };
  }),

  serve(updateMaskRegions, async ({ input, caller, address, services }) => {
    const { id, maskRegions } = input;
    await requireDevice(services, caller, { id, action: settingUp });
    await replaceMaskRegions(services, { ...caller, address }, id, maskRegions);
    return { messages: ["Updated the mask regions"] };
  }),

  serve(getSoftwareVersions, async ({ services }) => ({
    versions: await services.softwareVersions(),
  })),

  serve(getRatThreshold, async ({ input, caller, services }) => {
    const { device, at } = await requireSeen(services, { user: caller }, input);
    const entry = await findEntryBefore(services.store.read, device, at);
    return {
      deviceHistoryEntry: entry
        ? {
            DeviceId: entry.device_id,
            fromDateTime: entry.from_at,
            location: entry.place ?? null,
            settings: { ratThresh: entry.settings.ratThresh ?? null },
          }
        : null,
    };
  }),
];

async function requireSeen(
  services: Services,
  caller: Callers["userOrDevice"],
  query: { id: number; "at-time"?: string; "only-active": boolean },
) {
  const device = await requireDeviceOrSelf(services, caller, {
    id: query.id,
    action: "see its devices and recordings",
    onlyActive: query["only-active"],
  });
  return { device, at: query["at-time"] ?? services.now().toISOString() };
}
