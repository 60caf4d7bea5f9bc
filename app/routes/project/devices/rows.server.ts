import { toDevicePath } from "#app/services/device-path.server.ts";
import { deviceKindWords, sayBattery, toDeviceState } from "#app/services/device-words.server.ts";
import { locationNameOf } from "#app/services/recording-words.server.ts";
import { formatShortMoment } from "#app/services/times.server.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import type { DeviceReport } from "#contract/wire/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices.ts";
import type { LocationData } from "#contract/wire/locations.ts";

interface Found {
  devices: DeviceData[];
  reports: DeviceReport[];
  locations: LocationData[];
}

interface Setting {
  projectPath: string;
  defaultTimeZone: string;
  now: Date;
}

export type DeviceRow = ReturnType<typeof toRow>;

export function toRows({ devices, reports, locations }: Found, setting: Setting): DeviceRow[] {
  const reportOf = new Map(reports.map((report) => [report.deviceId, report]));
  const names = new Map(locations.map(({ id, name }) => [id, locationNameOf(name)]));
  return devices.flatMap((device) => {
    const report = reportOf.get(device.id);
    return report ? [toRow(device, report, { ...setting, names })] : [];
  });
}

function toRow(
  device: DeviceData,
  report: DeviceReport,
  { projectPath, defaultTimeZone, now, names }: Setting & { names: ReadonlyMap<number, string> },
) {
  const { id, deviceName: name, type, active, location: place } = device;
  const zone = zoneOf(place, defaultTimeZone);
  const moment = (iso: string | undefined) => (iso ? formatShortMoment(iso, zone, now) : undefined);
  const { stationId } = report;
  const locationName = stationId === undefined ? undefined : names.get(stationId);
  const path = toDevicePath(projectPath, { id, name });
  return {
    id,
    name,
    kind: type,
    kindWords: deviceKindWords(type),
    path,
    active,
    place,
    location:
      stationId === undefined || locationName === undefined
        ? undefined
        : { id: stationId, name: locationName },
    heard: moment(device.lastConnectionTime),
    recorded: moment(device.lastRecordingTime),
    state: toDeviceState(device, report, { now, defaultTimeZone }),
    battery: sayBattery(report, now),
    isPending: report.pendingSettings !== undefined,
    hasRecordings: report.hasRecordings,
  };
}
