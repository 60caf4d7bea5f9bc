import { findBatteryReading } from "#contract/rules/devices/battery.ts";
import { toReportedConfig, toReportedSoftware } from "#contract/rules/devices/reported-facts.ts";
import { locationReachMetres, distanceMetres } from "#contract/rules/locations/places.ts";
import { listDeviceReports, type DeviceReport } from "#contract/wire/devices/device-reports.ts";
import { getSoftwareVersions } from "#contract/wire/devices/device-settings.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import { queryEvents } from "#contract/wire/events.ts";
import { listProjectLocations, type LocationData } from "#contract/wire/locations/locations.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { type Asking, fallback } from "./fallback.server.ts";

/** Of one device what its latest events say, of many where they stand alone: that would be calls for each. */
const reports = fallback(listDeviceReports, async (asking, input) => {
  const { groupIdOrName, deviceId } = input;
  const onlyActive = deviceId === undefined && input["only-active"] !== false;
  const [{ devices }, { stations }] = await Promise.all([
    asking.ask(listProjectDevices, { groupIdOrName, "only-active": onlyActive }),
    asking.ask(listProjectLocations, { groupIdOrName, "only-active": false }),
  ]);
  const asked = devices.filter(({ id }) => deviceId === undefined || id === Number(deviceId));
  return {
    reports: await Promise.all(
      asked.map(async (device) => ({
        ...toReport(device, stations),
        ...(deviceId === undefined ? {} : await readFacts(asking, device.id)),
      })),
    ),
  };
});

function toReport(device: DeviceData, locations: readonly LocationData[]): DeviceReport {
  const { id, location, lastRecordingTime } = device;
  const near = locations
    .filter(({ retiredAt }) => retiredAt === undefined)
    .map((one) => ({ id: one.id, metres: location ? distanceMetres(location, one.location) : NaN }))
    .filter(({ metres }) => metres <= locationReachMetres)
    .toSorted((a, b) => a.metres - b.metres)[0];
  return {
    deviceId: id,
    /* Since when a server knows a device it does not say: before anything else. */
    registered: new Date(0).toISOString(),
    hasRecordings: lastRecordingTime !== undefined,
    ...(near ? { stationId: near.id } : {}),
  };
}

async function readFacts(asking: Asking, deviceId: number) {
  const latest = async (type: string) => {
    const { rows } = await asking.ask(queryEvents, {
      deviceId,
      type: [type],
      latest: true,
      limit: 1,
      "only-active": false,
      "include-count": false,
    });
    return rows[0] && { at: rows[0].dateTime, details: rows[0].EventDetail.details };
  };
  const [battery, config, installed, salt, { versions }] = await Promise.all([
    latest("rpiBattery"),
    latest("config"),
    latest("versionData"),
    latest("salt-update"),
    asking.ask(getSoftwareVersions, {}).catch(() => ({ versions: {} })),
  ]);
  const reading = battery && findBatteryReading({ dateTime: battery.at, details: battery.details });
  return {
    ...(reading ? { battery: reading } : {}),
    ...(config ? { config: toReportedConfig(config) } : {}),
    ...(installed ? { software: toReportedSoftware(installed, salt, versions) } : {}),
  };
}

export const deviceFallbacks = [reports];
