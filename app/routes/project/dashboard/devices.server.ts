import { differenceInHours, formatDistanceStrict } from "date-fns";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { locationNameOf } from "#app/services/recordings/recording-text.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import { compareTexts } from "#contract/rules/text/compare-names.ts";
import { findNearest, type Place } from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { Setting } from "./setting.server.ts";
import { showFirst } from "./show-first.ts";

const namedDevices = 5;

/** What a ranger wants to know first: those that are silent, in words and at the top of the table. */
export function toDevices(devices: DeviceData[], locations: LocationData[], setting: Setting) {
  const places = locations.map(({ name, location }) => ({
    name: locationNameOf(name),
    ...location,
  }));
  const states = devices
    .toSorted((a, b) => compareTexts(b.lastConnectionTime ?? "", a.lastConnectionTime ?? ""))
    .map((device) => ({ device, status: statusOf(device, setting.now) }));
  const {
    silent = [],
    ok = [],
    quiet = [],
  } = Object.groupBy(states, ({ status: { tone } }) =>
    tone === "ok" || tone === "quiet" ? tone : "silent",
  );
  const { rows, all } = showFirst([...silent, ...ok, ...quiet], `${setting.projectPath}/devices`);
  const summary = summarize(
    silent.map(({ device }) => device.deviceName),
    ok.length,
  );
  return {
    rows: rows.map(({ device, status }) => ({ ...toDeviceRow(device, places, setting), status })),
    all,
    summary,
  };
}

/** "5 devices are working", "Ridge camera is not reporting, 5 working" */
function summarize(silent: string[], working: number) {
  if (silent.length === 0 && working === 0)
    return { tone: "quiet" as const, text: "No device reports by itself" };
  if (silent.length === 0) {
    const text = working === 1 ? "1 device is working" : `${working} devices are working`;
    return { tone: "ok" as const, text };
  }
  const isMany = silent.length > namedDevices + 1;
  const named = isMany ? silent.slice(0, namedDevices) : silent;
  const names = named.join(", ") + (isMany ? ` and ${silent.length - namedDevices} others` : "");
  const verb = silent.length === 1 ? "is" : "are";
  return { tone: "attention" as const, text: `${names} ${verb} not reporting, ${working} working` };
}

export type DeviceRow = ReturnType<typeof toDevices>["rows"][number];

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
  };
}

function statusOf({ isHealthy, lastConnectionTime }: DeviceData, now: Date) {
  if (isHealthy) return { tone: "ok" as const, text: "Working" };
  if (!lastConnectionTime) return { tone: "quiet" as const, text: "Never connected" };
  const isLong = differenceInHours(now, lastConnectionTime) > 7 * 24;
  const silence = formatDistanceStrict(new Date(lastConnectionTime), now);
  return {
    tone: isLong ? ("trouble" as const) : ("attention" as const),
    text: `No contact for ${silence}`,
  };
}
