import { send, type PageArgs } from "#app/services/api/api.server.ts";
import { toDeviceState } from "#app/services/devices/device-text.server.ts";
import { locationNameOf } from "#app/services/recordings/recording-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { listProjectLocations, type LocationData } from "#contract/wire/locations/locations.ts";

export type ListedDevice = ReturnType<typeof joinDevices>[number];

interface Options {
  groupIdOrName: string | number;
  devices: Promise<DeviceData[]>;
  reports: Promise<{ reports: DeviceReport[] }>;
}

/** Devices of a project with what they told of themselves last and where they stand. */
export async function listDevices(
  args: PageArgs,
  { groupIdOrName, devices: listed, reports: reported }: Options,
) {
  const { defaultTimeZone, now } = siteOf(args.context);
  const [devices, { reports }, { stations: locations }] = await Promise.all([
    listed,
    reported,
    send(args, listProjectLocations, { groupIdOrName, "only-active": false }),
  ]);
  return joinDevices({ devices, reports, locations }, { defaultTimeZone, now: now() });
}

interface FetchedDevices {
  devices: DeviceData[];
  reports: DeviceReport[];
  locations: LocationData[];
}

export function joinDevices(
  { devices, reports, locations }: FetchedDevices,
  setting: Parameters<typeof toDeviceState>[2],
) {
  const reportOf = new Map(reports.map((report) => [report.deviceId, report]));
  const locationOf = new Map(locations.map((location) => [location.id, location]));
  return devices.flatMap((device) => {
    const report = reportOf.get(device.id);
    if (!report) return [];
    const station = report.stationId === undefined ? undefined : locationOf.get(report.stationId);
    return [
      {
        id: device.id,
        name: device.deviceName,
        kind: device.type,
        location: station && { id: station.id, name: locationNameOf(station.name) },
        state: toDeviceState(device, report, setting),
        device,
        report,
        station,
      },
    ];
  });
}
