import { type CsvColumns, toCsvTable } from "#app/lists/csv-table.ts";
import { send } from "#app/services/api/api.server.ts";
import { toCsvResponse } from "#app/services/api/csv-response.server.ts";
import { deviceKindWords } from "#app/services/devices/device-text.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { withPlainSpaces } from "#contract/rules/times/units.ts";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import type { Route } from "./+types/csv";
import { byName, deviceFilters, isShown, matches } from "./filters.server.ts";
import { listDevices, type ListedDevice } from "./listed-devices.server.ts";

const columns: CsvColumns<ListedDevice> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Kind: ({ kind }) => deviceKindWords(kind),
  Active: ({ device }) => (device.active ? "yes" : "no"),
  State: ({ state }) => withPlainSpaces(state.text),
  "Further reasons": ({ state }) => withPlainSpaces(state.others.join("; ")),
  "Last contact": ({ device }) => device.lastConnectionTime,
  "Last recording": ({ device }) => device.lastRecordingTime,
  Location: ({ station }) => station?.name,
  Latitude: ({ device }) => device.location?.lat,
  Longitude: ({ device }) => device.location?.lng,
  "Battery %": ({ report }) => report.battery?.percent,
  "Battery V": ({ report }) => report.battery?.volts,
  "Battery read": ({ report }) => report.battery?.at,
  "Settings waiting since": ({ report }) => report.pendingSettings?.since,
  "Packages behind": ({ report }) => report.software?.behind,
};

/** Those that the filters of the page leave, by name. The API judges who may have it. Times are UTC, for programs. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { id: groupIdOrName, groupName } = requireProject(args.context);
  const withInactive = args.url.searchParams.has("inactive");
  const options = { groupIdOrName, "only-active": !withInactive };
  const devices = send(args, listProjectDevices, options).then((reply) => reply.devices);
  const reports = send(args, listDeviceReports, { ...options, "with-low-since": true });
  const listed = await listDevices(args, { groupIdOrName, devices, reports });
  const filters = deviceFilters.read(args.url);
  const rows = listed.filter(matches(filters)).filter(isShown[filters.show]).toSorted(byName);
  return toCsvResponse(toCsvTable(columns, rows), `${toUrlName(groupName)}-devices.csv`);
}
