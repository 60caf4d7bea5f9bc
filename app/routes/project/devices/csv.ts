import { sessionContext } from "#app/services/browser-session.server.ts";
import { send } from "#app/services/api.server.ts";
import { toCsvResponse } from "#app/services/csv-response.server.ts";
import { deviceKindWords, toDeviceState } from "#app/services/device-words.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { toCsv } from "#contract/rules/csv.ts";
import { toUrlName } from "#contract/rules/names.ts";
import { withPlainSpaces } from "#contract/rules/units.ts";
import { listDeviceReports } from "#contract/wire/device-reports.ts";
import { listProjectLocations } from "#contract/wire/locations.ts";
import { listProjectDevices } from "#contract/wire/projects.ts";
import type { Route } from "./+types/csv";

const columns = [
  "Id",
  "Name",
  "Kind",
  "Active",
  "State",
  "Further reasons",
  "Last heard",
  "Last recording",
  "Location",
  "Latitude",
  "Longitude",
  "Battery %",
  "Battery V",
  "Battery read",
  "Settings wait since",
  "Packages behind",
];

/** The API judges who may have it. Times are UTC, for programs. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const groupIdOrName = toUrlName(args.params.projectName);
  const wanted = { groupIdOrName, "only-active": !args.url.searchParams.has("inactive") };
  const [{ devices }, { reports }, { stations }] = await Promise.all([
    send(args, listProjectDevices, wanted),
    send(args, listDeviceReports, wanted),
    send(args, listProjectLocations, { groupIdOrName, "only-active": false }),
  ]);
  const { now, defaultTimeZone } = siteOf(args.context);
  const setting = { now: now(), defaultTimeZone };
  const names = new Map(stations.map(({ id, name }) => [id, name]));
  const rows = devices.map((device) => {
    const report = reports.find(({ deviceId }) => deviceId === device.id);
    const state = report && toDeviceState(device, report, setting);
    return [
      device.id,
      device.deviceName,
      deviceKindWords(device.type),
      device.active ? "yes" : "no",
      state && withPlainSpaces(state.text),
      state && withPlainSpaces(state.others.join("; ")),
      device.lastConnectionTime,
      device.lastRecordingTime,
      report?.stationId === undefined ? undefined : names.get(report.stationId),
      device.location?.lat,
      device.location?.lng,
      report?.battery?.percent,
      report?.battery?.volts,
      report?.battery?.at,
      report?.pendingSettings?.since,
      report?.software?.behind,
    ];
  });
  return toCsvResponse(toCsv([columns, ...rows]), `${groupIdOrName}-devices.csv`);
}
