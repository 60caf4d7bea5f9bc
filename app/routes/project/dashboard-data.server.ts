import { differenceInHours, formatDistanceStrict } from "date-fns";
import { kindOf, stateOf, wordsOf } from "#app/services/recording-words.server.ts";
import { formatMoment, formatTime, zoneName } from "#app/services/times.server.ts";
import { formatDuration } from "#contract/rules/durations.ts";
import { nightHeading, nightOf } from "#contract/rules/nights.ts";
import { zoneOf } from "#contract/rules/zones.ts";
import type { DeviceData } from "#contract/wire/devices.ts";
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
  return [...nights].map(([night, rows]) => ({
    night,
    heading: nightHeading(night),
    count: rows.length === 1 ? "1 recording" : `${rows.length} recordings`,
    rows: rows.map((recording) => toRow(recording, setting)),
  }));
}

function toRow(recording: RecordingData, { projectPath, defaultTimeZone }: Setting) {
  const { id, type, recordingDateTime, duration, deviceName = "", stationName } = recording;
  const zone = zoneOf(recording.location, defaultTimeZone);
  const hasPicture = type !== "audio" && recording.processingState !== "CORRUPT";
  return {
    id,
    to: `${projectPath}/recording/${id}`,
    kind: type === "audio" ? ("audio" as const) : ("camera" as const),
    kindName: kindOf(recording),
    thumbnailSrc: hasPicture ? `${projectPath}/media/${id}/thumbnail` : undefined,
    labels: wordsOf(recording),
    place: stationName ? `${deviceName} · ${stationName}` : deviceName,
    time: { iso: recordingDateTime, text: formatTime(recordingDateTime, zone) },
    duration: duration === null ? undefined : formatDuration(duration),
    state: stateOf(recording),
  };
}

/** The zones that the times of a list are in, by name. */
export function toZoneNames(
  recordings: RecordingData[],
  { defaultTimeZone, now }: Setting,
): string {
  const zones = new Set(recordings.map(({ location }) => zoneOf(location, defaultTimeZone)));
  return [...zones].map((zone) => zoneName(zone, now)).join(", ");
}

export type DeviceRow = ReturnType<typeof toDeviceRow>;

/** Those heard last come first; those never heard last. */
export function toDeviceRows(devices: DeviceData[], setting: Setting) {
  return devices
    .toSorted((a, b) => (b.lastConnectionTime ?? "").localeCompare(a.lastConnectionTime ?? ""))
    .map((device) => toDeviceRow(device, setting));
}

function toDeviceRow(device: DeviceData, { defaultTimeZone, now }: Setting) {
  const zone = zoneOf(device.location, defaultTimeZone);
  const moment = (iso: string | undefined) => (iso ? formatMoment(iso, zone, now) : undefined);
  return {
    id: device.id,
    name: device.deviceName,
    heard: moment(device.lastConnectionTime),
    recorded: moment(device.lastRecordingTime),
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
