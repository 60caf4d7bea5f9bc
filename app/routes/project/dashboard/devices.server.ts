import { differenceInHours, formatDistanceStrict } from "date-fns";
import { toDevicePath } from "#app/services/device-path.server.ts";
import { locationNameOf } from "#app/services/recording-words.server.ts";
import { formatMoment } from "#app/services/times.server.ts";
import { findNearest, type Place } from "#contract/rules/places.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import type { DeviceData } from "#contract/wire/devices.ts";
import type { LocationData } from "#contract/wire/locations.ts";
import type { Setting } from "./setting.server.ts";

/** "5 devices work, 1 does not": what a ranger wants to know first. */
export function toDeviceSummary(rows: DeviceRow[]) {
  const working = rows.filter(({ status }) => status.tone === "ok").length;
  const silent = rows.filter(
    ({ status }) => status.tone === "attention" || status.tone === "trouble",
  );
  if (silent.length === 0) {
    const text = working === 1 ? "1 device is working" : `${working} devices are working`;
    return { tone: working > 0 ? ("ok" as const) : ("quiet" as const), text };
  }
  const names = silent.map(({ name }) => name).join(", ");
  const verb = silent.length === 1 ? "is" : "are";
  return { tone: "attention" as const, text: `${names} ${verb} silent, ${working} working` };
}

export type DeviceRow = ReturnType<typeof toDeviceRow>;

/** Those heard last come first; those never heard last. */
export function toDeviceRows(devices: DeviceData[], locations: LocationData[], setting: Setting) {
  const places = locations.map(({ name, location }) => ({
    name: locationNameOf(name),
    ...location,
  }));
  return devices
    .toSorted((a, b) => (b.lastConnectionTime ?? "").localeCompare(a.lastConnectionTime ?? ""))
    .map((device) => toDeviceRow(device, places, setting));
}

function toDeviceRow(
  device: DeviceData,
  places: (Place & { name: string })[],
  { defaultTimeZone, now, projectPath }: Setting,
) {
  const zone = zoneOf(device.location, defaultTimeZone);
  return {
    id: device.id,
    name: device.deviceName,
    to: toDevicePath(projectPath, { id: device.id, name: device.deviceName }),
    location: device.location && findNearest(device.location, places)?.name,
    heard: device.lastConnectionTime
      ? formatMoment(device.lastConnectionTime, zone, now)
      : undefined,
    status: statusOf(device, now),
  };
}

function statusOf({ isHealthy, lastConnectionTime }: DeviceData, now: Date) {
  if (isHealthy) return { tone: "ok" as const, text: "Working" };
  if (!lastConnectionTime) return { tone: "quiet" as const, text: "Never connected itself" };
  const isLong = differenceInHours(now, lastConnectionTime) > 7 * 24;
  const silence = formatDistanceStrict(new Date(lastConnectionTime), now);
  return {
    tone: isLong ? ("trouble" as const) : ("attention" as const),
    text: `Silent for ${silence}`,
  };
}
