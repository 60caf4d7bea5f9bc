import { Refusal } from "#contract/envelope.ts";
import { listExtensions, withoutExtensions } from "#contract/extensions.ts";
import { fixDeviceLocation, listDeviceLocations } from "#contract/wire/devices/device-places.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { listLocationStays } from "#contract/wire/locations/location-stays.ts";
import {
  createLocation,
  createLocations,
  getLocation,
  listDevicesOfLocation,
} from "#contract/wire/locations/locations.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { type Asking, fallback, notOffered } from "./fallback.server.ts";

/** Of a location those that stand there now, of a device all its places; of a whole project that is too much to ask. */
const stays = fallback(
  listLocationStays,
  async (asking, { groupIdOrName, stationId, deviceId }) => {
    if (stationId === undefined && deviceId === undefined) {
      throw notOffered();
    }
    const devices =
      stationId === undefined
        ? await findDevice(asking, groupIdOrName, Number(deviceId))
        : await listStanding(asking, Number(stationId));
    const all = await Promise.all(devices.map((device) => listStaysOf(asking, device)));
    return {
      stays: all
        .flat()
        .filter((stay) => stationId === undefined || stay.stationId === Number(stationId)),
    };
  },
);

async function findDevice({ ask }: Asking, groupIdOrName: string | number, deviceId: number) {
  const { devices } = await ask(listProjectDevices, { groupIdOrName, "only-active": false });
  return devices.filter(({ id }) => id === deviceId);
}

/** A retired location is asked for its devices in vain. */
async function listStanding({ ask }: Asking, stationId: number): Promise<DeviceData[]> {
  const { station } = await ask(getLocation, { id: stationId });
  if (station.retiredAt !== undefined) return [];
  return (await ask(listDevicesOfLocation, { stationId })).devices;
}

/** Oldest first; a device that came back to a place is told to have come there once. */
async function listStaysOf({ ask }: Asking, { id, deviceName }: DeviceData) {
  const { locations } = await ask(listDeviceLocations, { id });
  return locations
    .map(({ fromDateTime, location }, index) => ({
      deviceId: id,
      deviceName,
      stationId: location.id,
      location: location.location,
      fromDateTime,
      ...(index > 0 ? { untilDateTime: locations[index - 1]?.fromDateTime } : {}),
      setBy: "automatic" as const,
    }))
    .toReversed();
}

const creating = fallback(createLocations, async ({ ask }, { groupIdOrName, stations }) => {
  const results = [];
  for (const { name, lat, lng } of stations) {
    try {
      const station = { name, lat: Number(lat), lng: Number(lng) };
      results.push(await ask(createLocation, { groupIdOrName, station }));
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      results.push({ problem: fault.message });
    }
  }
  return { results };
});

const fixing = fallback(fixDeviceLocation, async ({ ask }, input) => {
  const rest = withoutExtensions(fixDeviceLocation, input);
  if (listExtensions(fixDeviceLocation, rest).length > 0) throw notOffered();
  return ask(fixDeviceLocation, rest);
});

export const locationFallbacks = [stays, creating, fixing];
