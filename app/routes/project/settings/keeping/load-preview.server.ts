import { redirect } from "react-router";
import { toDevicePath } from "#app/services/devices/device-path.server.ts";
import { send, sendIfOffered, type PageArgs } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { formatDay, formatShortMoment, zoneName } from "#app/services/times/times.server.ts";
import { expiredDays, keptDays } from "#contract/rules/recordings/kept-days.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { previewRetention } from "#contract/wire/projects/retention.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { readKept } from "./kept-time.server.ts";
import { toRecordingRow } from "../../dashboard/heard.server.ts";
import { chooseTimeFormat, type Setting } from "../../dashboard/setting.server.ts";

const maxDevices = 20;

/** The days of the address; whoever comes without some chooses them first. */
export function requireDays({ context, url }: PageArgs): number {
  const days = Number(url.searchParams.get("days"));
  if (Number.isInteger(days) && days >= keptDays.min && days <= keptDays.max) return days;
  throw redirect(`${requireManagedProject(context).path}/settings/project-settings/keeping`);
}

/** What would go next; undefined where another server does not say. */
export function readPreview(args: PageArgs, days: number) {
  const { id: groupIdOrName } = requireManagedProject(args.context);
  return sendIfOffered(args, previewRetention, { groupIdOrName, days });
}

/** All that somebody has to see before recordings are deleted. */
export async function loadPreview(args: PageArgs) {
  const { id: projectId, name, path } = requireManagedProject(args.context);
  const { defaultTimeZone, hasAi, now: readClock } = siteOf(args.context);
  const now = readClock();
  const days = requireDays(args);
  const preview = await readPreview(args, days);
  const before = String(readKept(args.context));
  const page = { name, days, before, path: `${path}/settings/project-settings/keeping` };
  if (!preview) return { ...page, preview: undefined };
  const { at, recordings: count, isAtLeast = false, bytes, devices } = preview;
  const first = await listFirst(args, projectId, preview.first);
  const short = (iso: string, zone: string) => formatShortMoment(iso, zone, now);
  const setting: Setting = {
    projectPath: path,
    listPath: `${path}/activity`,
    search: "",
    defaultTimeZone,
    now,
    hasAi,
    places: new Map(),
    times: { ...chooseTimeFormat(new Set()), time: (iso, zone) => short(iso, zone).text },
  };
  return {
    ...page,
    preview: {
      count,
      isAtLeast,
      size: formatBytes(bytes),
      at: short(at, defaultTimeZone),
      zone: zoneName(defaultTimeZone),
      oldest: preview.oldest && formatDay(preview.oldest, defaultTimeZone),
      newest: preview.newest && formatDay(preview.newest, defaultTimeZone),
      devices: devices.slice(0, maxDevices).map((device) => ({
        id: device.id,
        name: device.name,
        to: toDevicePath(path, device),
        recordings: device.recordings,
        size: formatBytes(device.bytes),
      })),
      restorableDays: expiredDays,
      moreDevices: Math.max(0, devices.length - maxDevices),
      rows: first.map((recording) =>
        toRecordingRow(recording, zoneOf(recording.location, defaultTimeZone), setting),
      ),
    },
  };
}

/** The oldest first, as they go. */
async function listFirst(args: PageArgs, projectId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const { recordings } = await send(args, queryRecordings, {
    projectId,
    ids,
    duration: 0,
    "include-false-positives": true,
    "max-results": ids.length,
  });
  return recordings.toReversed();
}
