import { settingsAfterMove } from "#contract/rules/devices/placement.ts";
import {
  findNearest,
  isRealPlace,
  isSamePlace,
  toPlace,
  type Place,
} from "#contract/rules/locations/places.ts";
import type { DeviceSettings } from "#contract/wire/devices/device-settings.ts";
import type { DeviceKind } from "#contract/wire/devices/devices.ts";
import type { Db } from "#api/db/open.ts";
import { insertHistory } from "../queries/device-history.ts";
import { findEntryAt, findLocatedAt, setDeviceKind } from "../queries/device-settings.ts";
import { updatePosition } from "../queries/device-positions.ts";
import type { DeviceRow } from "../queries/devices.ts";
import { backdateLocation, listLocationsNear } from "#api/locations/queries/locations.ts";
import type { Services } from "#api/services.ts";
import { originOf, type SettingsAuthor } from "./record-settings.ts";
import { withDeviceLock } from "./with-device-lock.ts";
import { writeSettings, type SettingsTurn } from "./write-settings.ts";
import { writeJson } from "#api/db/stored-json.ts";

interface Sent {
  by: SettingsAuthor;
  place?: Place;
  kind?: DeviceKind;
  settings?: DeviceSettings;
}

/** Each if sent; gives the settings that hold then. Refuses `unprocessable` for a device that is nowhere yet. */
export function updateDeviceSettings(
  services: Services,
  deviceId: number,
  { by, place, kind, settings }: Sent,
): Promise<DeviceSettings> {
  return services.store.write.transaction().execute(async (trx) => {
    const turn = { ...(await withDeviceLock(services, trx, deviceId)), by };
    if (place && isRealPlace(place)) await putAt(trx, turn, place);
    if (kind) await setDeviceKind(trx, deviceId, kind);
    if (settings) return writeSettings(services, trx, turn, settings);
    return (await findLocatedAt(trx, turn.device, turn.at))?.settings ?? {};
  });
}

/** No location is made: a device that says where it stands has not recorded there yet. */
async function putAt(trx: Db, { device, at, by }: SettingsTurn, place: Place): Promise<void> {
  if (!isAt(device, place)) await updatePosition(trx, device.id, place);
  const near = findNearest(place, await listLocationsNear(trx, device.project_id, place, at));
  const entry = await findEntryAt(trx, device, at);
  const stays = entry?.place !== undefined && isSamePlace(entry.place, place);
  if (stays && (entry.location_id !== null || !near)) return;
  if (near) await backdateLocation(trx, near.id, at);
  const settings = entry && (stays ? entry.settings : settingsAfterMove(entry.settings));
  await insertHistory(trx, {
    deviceId: device.id,
    projectId: device.project_id,
    uuid: device.uuid,
    saltId: device.salt_id,
    deviceName: device.name,
    fromAt: at,
    setBy: originOf(by),
    place,
    locationId: near?.id,
    settings: settings && writeJson("device_history.settings", settings),
  });
}

function isAt(device: DeviceRow, place: Place): boolean {
  const known = toPlace(device);
  return known !== undefined && isSamePlace(known, place);
}
