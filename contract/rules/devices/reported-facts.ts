import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import { isAudioOnly } from "./audio-mode.ts";
import { readConfig } from "./device-config.ts";
import { formatWindowEdge } from "./recording-windows.ts";
import { comparePackages, findChannel, type LatestVersions } from "./software-versions.ts";

/** An event of a device, as far as it says what the device is. */
export interface ReportedEvent {
  at: string;
  details: unknown;
}

/** Of a `config` event. */
export function toReportedConfig({ at, details }: ReportedEvent): DeviceReport["config"] {
  const { recording, lowPower } = readConfig(details);
  return {
    at,
    audioOnly: isAudioOnly(details),
    ...(lowPower === undefined ? {} : { lowPower }),
    ...(recording && {
      startRecording: formatWindowEdge(recording.start),
      stopRecording: formatWindowEdge(recording.stop),
    }),
  };
}

/** Of a `versionData` event and the `salt-update` event that says the channel, against the latest there are. */
export function toReportedSoftware(
  installed: ReportedEvent,
  salt: ReportedEvent | undefined,
  latest: LatestVersions,
): DeviceReport["software"] {
  const nodeGroup = readNodeGroup(salt);
  const packages = comparePackages(readPackages(installed.details), findChannel(nodeGroup), latest);
  const known = packages.filter(({ state }) => state !== "unknown");
  const behind = known.filter(({ state }) => state === "update available").length;
  return {
    at: installed.at,
    ...(nodeGroup ? { channel: nodeGroup } : {}),
    ...(known.length > 0 ? { behind } : {}),
  };
}

/** Of a `battery-reported` event, which the server writes. */
export function toBatteryNotice({ at, details }: ReportedEvent): DeviceReport["batteryNotice"] {
  const { percent, emptyFrom: from, emptyUntil: until } = toFields(details);
  if (typeof percent !== "number") return undefined;
  const isForeseen = typeof from === "string" && typeof until === "string";
  return { at, percent, ...(isForeseen ? { empty: { from, until } } : {}) };
}

function readNodeGroup(salt: ReportedEvent | undefined): string | undefined {
  const { nodegroup } = toFields(salt?.details);
  return typeof nodegroup === "string" && nodegroup !== "" ? nodegroup : undefined;
}

function readPackages(details: unknown): Record<string, string> {
  const packages = Object.entries(toFields(details));
  return Object.fromEntries(
    packages.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Empty for anything but an object. */
function toFields(details: unknown): Record<string, unknown> {
  const isObject = typeof details === "object" && details !== null && !Array.isArray(details);
  return isObject ? (details as Record<string, unknown>) : {};
}
