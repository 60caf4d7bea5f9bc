import { orErrorPage, send, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import {
  countRecordingsOfLocations,
  listProjectLocations,
} from "#contract/wire/locations/locations.ts";
import { type LocationRow, type Setting, toRows } from "./rows.server.ts";

/** All locations of the page's project as rows: three calls, however many there are. */
export async function loadLocations(args: PageArgs) {
  const groupIdOrName = requireProject(args.context).id;
  const [{ stations: locations }, devices, { reports }] = await Promise.all([
    send(args, listProjectLocations, { groupIdOrName, "only-active": false }),
    fetchDevices(args).then((outcome) => orErrorPage(outcome).devices),
    send(args, listDeviceReports, { groupIdOrName }),
  ]);
  return toRows({ locations, devices, reports }, settingOf(args));
}

export function settingOf({ context }: Pick<PageArgs, "context">): Setting {
  const { defaultTimeZone, now, mapTiles } = siteOf(context);
  const projectPath = toProjectPath(requireProject(context));
  return { projectPath, defaultTimeZone, now: now(), tiles: mapTiles };
}

const countedAtOnce = 1000;

/** How many recordings each of these locations has, by its id; one with none is left out. */
export async function countRecordings(
  args: PageArgs,
  locations: Pick<LocationRow, "id">[],
): Promise<Map<number, number>> {
  const stationIds = locations.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(stationIds.length / countedAtOnce) }, (_, index) =>
    stationIds.slice(index * countedAtOnce, (index + 1) * countedAtOnce),
  );
  const replies = await Promise.all(
    parts.map((part) => send(args, countRecordingsOfLocations, { stationIds: part })),
  );
  return new Map(
    replies.flatMap(({ counts }) => counts.map(({ stationId, count }) => [stationId, count])),
  );
}
