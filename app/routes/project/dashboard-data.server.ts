import { differenceInHours, formatDistanceStrict } from "date-fns";
import {
  locationNameOf,
  placeNameOf,
  stateOf,
  titleOf,
} from "#app/services/recording-words.server.ts";
import { formatClockTime, formatMoment, formatTime, zoneName } from "#app/services/times.server.ts";
import { formatDuration } from "#contract/rules/durations.ts";
import { nightHeading, nightOf } from "#contract/rules/nights.ts";
import { findNearest, type Place } from "#contract/rules/places.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import type { DeviceData } from "#contract/wire/devices.ts";
import type { LocationData } from "#contract/wire/locations.ts";
import type { RecordingData } from "#contract/wire/recordings.ts";

interface Setting {
  projectPath: string;
  defaultTimeZone: string;
  now: Date;
}

/** The recordings of each night, newest first, each with its time in the zone of its place. */
export function toNights(recordings: RecordingData[], setting: Setting) {
  const nights = Map.groupBy(recordings, ({ recordingDateTime, location }) =>
    nightOf(recordingDateTime, zoneOf(location, setting.defaultTimeZone)),
  );
  const format = zonesOf(recordings, setting).size > 1 ? formatTime : formatClockTime;
  return [...nights].map(([night, rows]) => ({
    night,
    heading: nightHeading(night),
    count: rows.length === 1 ? "1 recording" : `${rows.length} recordings`,
    rows: rows.map((recording) => toRow(recording, setting, format)),
  }));
}

function toRow(
  recording: RecordingData,
  { projectPath, defaultTimeZone }: Setting,
  format: typeof formatTime,
) {
  const { id, type, recordingDateTime, duration, location, processingState } = recording;
  const hasPicture = type !== "audio" && processingState !== "CORRUPT";
  return {
    id,
    to: `${projectPath}/recording/${id}`,
    kind: type === "audio" ? ("audio" as const) : ("camera" as const),
    thumbnailSrc: hasPicture ? `${projectPath}/media/${id}/thumbnail` : undefined,
    title: titleOf(recording),
    place: placeNameOf(recording),
    time: {
      iso: recordingDateTime,
      text: format(recordingDateTime, zoneOf(location, defaultTimeZone)),
    },
    duration: duration === null ? undefined : formatDuration(duration),
    state: stateOf(recording),
  };
}

/** The zones that the times of a list are in, by name. */
export function toZoneNames(recordings: RecordingData[], setting: Setting): string {
  return [...zonesOf(recordings, setting)].map((zone) => zoneName(zone, setting.now)).join(", ");
}

function zonesOf(recordings: RecordingData[], { defaultTimeZone }: Setting): Set<string> {
  return new Set(recordings.map(({ location }) => zoneOf(location, defaultTimeZone)));
}

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

/** What is still on its way, if anything is. */
export function toWaiting(recordings: RecordingData[]): string | undefined {
  const count = recordings.filter((one) => stateOf(one)?.tone === "quiet").length;
  if (count === 0) return undefined;
  return count === 1 ? "1 recording waits for AI" : `${count} recordings wait for AI`;
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
  { defaultTimeZone, now }: Setting,
) {
  const zone = zoneOf(device.location, defaultTimeZone);
  return {
    id: device.id,
    name: device.deviceName,
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
