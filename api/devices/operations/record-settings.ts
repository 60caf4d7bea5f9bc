import { isDeepStrictEqual } from "node:util";
import type { SettingsOrigin } from "#contract/rules/devices/device-settings.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  settingNames,
  type SettingName,
  type SettingValues,
} from "#contract/wire/devices/setting-changes.ts";
import type { Db } from "#api/db/open.ts";
import { insertAudit } from "#api/accounts/queries/audit.ts";
import type { DeviceRow } from "../queries/devices.ts";
import type { SettingChangeDetails } from "../queries/setting-changes.ts";
import type { Services } from "#api/services.ts";
import { recordAct, type ActingPerson } from "#api/projects/operations/change-people.ts";

/** A person, or the device that reported them. */
export type SettingsAuthor = ActingPerson | "device";

export function originOf(by: SettingsAuthor): SettingsOrigin {
  return by === "device" ? "automatic" : "user";
}

interface Written {
  device: Pick<DeviceRow, "id" | "project_id">;
  by: SettingsAuthor;
  before: DeviceSettings;
  after: DeviceSettings;
}

/** Equal settings are no change, nor is what a device reports where nothing was set. */
export async function recordSettings(
  services: Services,
  trx: Db,
  { device, by, before, after }: Written,
): Promise<void> {
  const names = settingNames.filter((name) => {
    const isNews = by !== "device" || before[name] !== undefined;
    return isNews && isChanged(before[name], after[name]);
  });
  if (names.length === 0) return;
  const details: SettingChangeDetails = {
    by: by === "device" ? "device" : "person",
    settings: names,
    before: toValues(before, names),
    after: toValues(after, names),
  };
  const act = {
    action: "device settings changed",
    projectId: device.project_id,
    deviceId: device.id,
    details: { deviceId: device.id, ...details },
  } as const;
  if (by === "device") await insertAudit(trx, act, services.now());
  else await recordAct(services, trx, by, act);
}

function isChanged(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(withoutStamp(before), withoutStamp(after));
}

/** Two values that differ only in their stamp are equal. */
function withoutStamp(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return { ...value, updated: undefined };
}

/** Large ones are left out, and so are the keys of files. */
function toValues(settings: DeviceSettings, names: SettingName[]): SettingValues {
  const { windows, thermalRecording, audioRecording, battery, maskRegions } = settings;
  const reported: SettingValues = {
    windows,
    thermalRecording,
    audioRecording,
    battery,
    maskRegions: maskRegions && Object.keys(maskRegions),
    referenceImagePOV: settings.referenceImagePOV !== undefined,
    referenceImageInSitu: settings.referenceImageInSitu !== undefined,
  };
  const changed = Object.entries(reported).filter(([name]) => names.includes(name as SettingName));
  return Object.fromEntries(changed);
}
