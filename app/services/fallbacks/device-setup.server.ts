import { Refusal } from "#contract/envelope.ts";
import { getDevice } from "#contract/wire/devices/devices.ts";
import {
  listDeviceHistory,
  listDeviceLocations,
  type DeviceHistoryRow,
} from "#contract/wire/devices/device-places.ts";
import {
  type DeviceSettings,
  getDeviceSettings,
  updateDeviceSettings,
  updateMaskRegions,
} from "#contract/wire/devices/device-settings.ts";
import { changeRecordingOptions, putMaskRegions } from "#contract/wire/devices/device-setup.ts";
import { findReferenceImage, referenceImageKinds } from "#contract/wire/photos/reference-images.ts";
import { listReferencePhotos } from "#contract/wire/photos/reference-photos.ts";
import { type Asking, fallback } from "./fallback.server.ts";

/** What the device has confirmed last, from when it came where it stands, and what people have set since. */
const history = fallback(listDeviceHistory, async (asking, { deviceId: id }) => {
  const [{ device }, { locations }, now, confirmed] = await Promise.all([
    asking.ask(getDevice, { id }),
    asking.ask(listDeviceLocations, { id }),
    findSettings(asking, { id }),
    findSettings(asking, { id, "latest-synced": true }),
  ]);
  const toRow = (settings: DeviceSettings, at: string): DeviceHistoryRow => ({
    DeviceId: device.id,
    GroupId: device.groupId,
    deviceName: device.deviceName,
    fromDateTime: at,
    location: now?.location ?? null,
    saltId: device.saltId,
    setBy: "automatic",
    stationId: null,
    uuid: device.saltId,
    settings,
  });
  if (!now) return { history: [] };
  const arrived = locations[0]?.fromDateTime ?? new Date(0).toISOString();
  if (now.settings.synced === true || confirmed === undefined) {
    return { history: [toRow(now.settings, arrived)] };
  }
  const changed = lastUpdate(now.settings) ?? asking.now.toISOString();
  return { history: [toRow(confirmed.settings, arrived), toRow(now.settings, changed)] };
});

/** Undefined where nothing can be set, or was confirmed. */
async function findSettings(
  asking: Asking,
  input: { id: string | number; "latest-synced"?: boolean },
) {
  try {
    return await asking.ask(getDeviceSettings, input);
  } catch (fault) {
    if (fault instanceof Refusal && fault.reason === "unprocessable") return undefined;
    throw fault;
  }
}

function lastUpdate(settings: DeviceSettings): string | undefined {
  return Object.values(settings)
    .map((section) => (section as { updated?: string } | null)?.updated)
    .filter((updated) => typeof updated === "string")
    .toSorted()
    .at(-1);
}

/** Stamped here: servers take the newer of two values. */
const options = fallback(changeRecordingOptions, async (asking, { id, options: chosen }) => {
  const updated = asking.now.toISOString();
  const settings = Object.fromEntries(
    Object.entries(chosen)
      .filter(([, section]) => section !== undefined)
      .map(([name, section]) => [name, { ...section, updated }]),
  );
  const reply = await asking.ask(updateDeviceSettings, { id, settings });
  return { settings: reply.settings };
});

const masks = fallback(putMaskRegions, (asking, { id, maskRegions }) =>
  asking.ask(updateMaskRegions, { id, maskRegions }),
);

/** The images that hold now; what was there before is not told. */
const photos = fallback(listReferencePhotos, async (asking, { id }) => {
  const found = await Promise.all(
    referenceImageKinds.map(async (type) => {
      try {
        const period = await asking.ask(findReferenceImage, { id, type });
        return [{ type, ...period, isHere: true }];
      } catch (fault) {
        if (fault instanceof Refusal && fault.reason === "unprocessable") return [];
        throw fault;
      }
    }),
  );
  return { periods: found.flat() };
});

export const deviceSetupFallbacks = [history, options, masks, photos];
