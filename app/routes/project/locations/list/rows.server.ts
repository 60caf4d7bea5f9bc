import type { MapTiles } from "#app/services/navigation/site.server.ts";
import { subDays, subMonths, subYears } from "date-fns";
import { withQuery } from "#app/components/with-query.ts";
import {
  isRetired,
  lastActivityOf,
  needsName,
  formatLocation,
  untilOf,
} from "#app/services/recordings/location-text.server.ts";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { formatDay, formatShortMoment } from "#app/services/times/times.server.ts";
import { isRealPlace } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

export const groups = ["week", "month", "year", "older", "empty", "retired"] as const;
export type Group = (typeof groups)[number];

interface FetchedLocations {
  locations: LocationData[];
  devices: DeviceData[];
  reports: DeviceReport[];
}

export interface Setting {
  projectPath: string;
  defaultTimeZone: string;
  now: Date;
  tiles: MapTiles | undefined;
}

export type LocationRow = ReturnType<typeof toRow>;

export function toRows(
  { locations, devices, reports }: FetchedLocations,
  setting: Setting,
): LocationRow[] {
  const stationOf = new Map(reports.map(({ deviceId, stationId }) => [deviceId, stationId]));
  const devicesAt = Map.groupBy(devices, ({ id }) => stationOf.get(id));
  return locations.map((location) => toRow(location, devicesAt.get(location.id) ?? [], setting));
}

function toRow(location: LocationData, devices: DeviceData[], setting: Setting) {
  const { id, location: place, activeAt, retiredAt } = location;
  const { projectPath, defaultTimeZone, now } = setting;
  const zone = zoneOf(place, defaultTimeZone);
  const last = lastActivityOf(location);
  return {
    id,
    name: formatLocation(location.name, zone),
    path: `${projectPath}/locations/${id}`,
    place: isRealPlace(place) ? place : undefined,
    group: groupOf(location, now),
    needsName: needsName(location),
    activeAt,
    since: formatDay(activeAt, zone),
    until: retiredAt && formatDay(retiredAt, zone),
    last,
    lastActivity: last ? formatShortMoment(last, zone, now) : undefined,
    devices: devices.map(({ id, deviceName }) => ({
      id,
      name: deviceName,
      to: toDevicePath(projectPath, { id, name: deviceName }),
    })),
  };
}

function groupOf(location: LocationData, now: Date): Group {
  if (isRetired(location, now)) return "retired";
  const last = lastActivityOf(location);
  if (last === "") return "empty";
  if (last > subDays(now, 7).toISOString()) return "week";
  if (last > subMonths(now, 1).toISOString()) return "month";
  return last > subYears(now, 1).toISOString() ? "year" : "older";
}

/** The activity pages that have something of a location, from its beginning to its last recording. */
export function listActivity(location: LocationData, projectPath: string) {
  const { id, activeAt: from, lastThermalRecordingTime, lastAudioRecordingTime } = location;
  const until = untilOf(location);
  const to = (query: Record<string, string>) =>
    withQuery(`${projectPath}/activity`, { ...query, locations: String(id), from, until });
  const recordings = { "display-mode": "recordings" };
  return [
    ...(lastThermalRecordingTime
      ? [
          { kind: "visits" as const, to: to({ "display-mode": "visits" }) },
          { kind: "cameras" as const, to: to({ ...recordings, "recording-mode": "cameras" }) },
        ]
      : []),
    ...(lastAudioRecordingTime
      ? [{ kind: "sound" as const, to: to({ ...recordings, "recording-mode": "audio" }) }]
      : []),
  ];
}
