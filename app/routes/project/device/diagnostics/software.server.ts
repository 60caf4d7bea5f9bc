import { attempt, send } from "#app/services/api/api.server.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import {
  comparePackages,
  findChannel,
  type LatestVersions,
  type VersionState,
} from "#contract/rules/devices/software-versions.ts";
import { getSoftwareVersions } from "#contract/wire/devices/device-settings.ts";
import { type EventRow, queryEvents } from "#contract/wire/events.ts";
import type { DevicePageArgs, DeviceView } from "../device-view.server.ts";
import { reportsOnItself } from "./reporting.server.ts";

/** The packages that a device told last, and the latest there are; these may not be had. */
export async function fetchSoftwareVersions(args: DevicePageArgs) {
  const [{ rows }, latest] = await Promise.all([
    send(args, queryEvents, {
      deviceId: args.params.deviceId,
      type: ["versionData"],
      latest: true,
      limit: 1,
      cursor: "start",
      "only-active": false,
    }),
    attempt(args, getSoftwareVersions, {}),
  ]);
  return { reported: rows[0], latest: latest.ok ? latest.reply.versions : {} };
}

const reasons = {
  "no channel": "it has not reported its channel",
  "unknown channel": "the latest versions of its channel are unknown",
  "unknown package": "the latest version of this package is unknown",
  "no version": "this version cannot be compared",
};

/** Undefined where a device has told nothing that tells nothing of itself. */
export function findSoftware(...given: Parameters<typeof toSoftware>) {
  const software = toSoftware(...given);
  const [, { device }] = given;
  const hasAny = software.reported !== undefined || software.channel !== undefined;
  return hasAny || reportsOnItself(device) ? software : undefined;
}

function toSoftware(
  { reported, latest }: { reported: EventRow | undefined; latest: LatestVersions },
  { report, zone, now }: DeviceView,
) {
  const channel = report.software?.channel;
  if (!reported) return { channel, reported: undefined, packages: [] };
  const installed = readPackages(reported.EventDetail.details);
  return {
    channel,
    reported: formatMoment(reported.dateTime, zone, now),
    packages: comparePackages(installed, findChannel(channel), latest).map((one) => ({
      name: one.name,
      installed: one.installed,
      ...describeState(one),
    })),
  };
}

function readPackages(details: unknown): Record<string, string> {
  const packages = typeof details === "object" && details !== null ? Object.entries(details) : [];
  return Object.fromEntries(
    packages.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function describeState(version: VersionState): { tone: StatusTone; text: string } {
  switch (version.state) {
    case "up to date":
      return { tone: "ok", text: "Up to date" };
    case "update available":
      return { tone: "attention", text: `Update available: ${version.latest}` };
    case "newer than channel":
      return { tone: "quiet", text: `Newer than the channel, which has ${version.latest}` };
    case "unknown":
      return { tone: "quiet", text: `Not known: ${reasons[version.reason]}` };
  }
}

export type Software = ReturnType<typeof toSoftware>;
