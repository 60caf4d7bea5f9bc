import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { deviceKindWords, describeBattery } from "#app/services/devices/device-text.server.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { ListedDevice } from "./listed-devices.server.ts";

interface Setting {
  projectPath: string;
  defaultTimeZone: string;
  now: Date;
}

export type DeviceRow = ReturnType<typeof toRow>;

export function toRow(
  { id, name, kind, location, state, device, report }: ListedDevice,
  { projectPath, defaultTimeZone, now }: Setting,
) {
  const { active, awaitsApproval = false, location: place } = device;
  const zone = zoneOf(place, defaultTimeZone);
  const moment = (iso: string | undefined) => (iso ? formatShortMoment(iso, zone, now) : undefined);
  return {
    id,
    name,
    kind,
    kindWords: deviceKindWords(kind),
    path: toDevicePath(projectPath, { id, name }),
    active,
    awaitsApproval,
    place,
    location,
    heard: moment(device.lastConnectionTime),
    recorded: moment(device.lastRecordingTime),
    state,
    battery: describeBattery(report, now),
    isPending: report.pendingSettings !== undefined,
    hasRecordings: report.hasRecordings,
  };
}
