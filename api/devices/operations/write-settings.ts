import { Refusal } from "#contract/envelope.ts";
import { mergeSettings, opensEntry } from "#contract/rules/devices/device-settings.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { Db } from "#api/db/open.ts";
import { findLocatedAt, insertEntryLike, setEntrySettings } from "../queries/device-settings.ts";
import type { DeviceRow } from "../queries/devices.ts";
import type { Services } from "#api/services.ts";
import { originOf, recordSettings, type SettingsAuthor } from "./record-settings.ts";

/** A device whose settings nobody else writes meanwhile. */
export interface SettingsTurn {
  device: DeviceRow;
  at: string;
  by: SettingsAuthor;
}

/** Merges settings into those that hold and gives them. Refuses `unprocessable` for a device that is nowhere yet. */
export async function writeSettings(
  services: Services,
  trx: Db,
  { device, at, by }: SettingsTurn,
  incoming: DeviceSettings,
): Promise<DeviceSettings> {
  const entry = await findLocatedAt(trx, device, at);
  if (!entry) throw new Refusal("unprocessable", nowhereYet);
  const origin = originOf(by);
  const { settings, changed } = mergeSettings(entry.settings, incoming, origin);
  if (opensEntry(entry.settings, { changed, origin })) {
    await insertEntryLike(trx, entry, { at, origin, settings });
  } else {
    await setEntrySettings(trx, entry, settings);
  }
  await recordSettings(services, trx, { device, by, before: entry.settings, after: settings });
  return settings;
}

const nowhereYet = "The device has no location yet: send one, or wait for its first recording.";
