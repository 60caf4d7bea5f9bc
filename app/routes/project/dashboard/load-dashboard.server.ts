import { data } from "react-router";
import { orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import {
  readKeptDashboard,
  toKeptDashboardCookie,
} from "#app/services/projects/kept-dashboards.server.ts";
import { fetchDeviceReports } from "#app/services/devices/device-reports.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import type { VisitData } from "#app/services/recordings/visit-text.server.ts";
import { zoneName } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import { searchAddress } from "../activity/search/address.server.ts";
import { spanOfNight } from "../activity/search/span.server.ts";
import { listDevices } from "../devices/listed-devices.server.ts";
import { toCame } from "./came/to-came.server.ts";
import { toUnlooked } from "./came/unlooked.server.ts";
import { describePeriod, toFilterForm } from "./filter-words.server.ts";
import {
  dashboardFilters,
  type Filters,
  keepKnownLocation,
  periods,
  readFilters,
  usualFilters,
} from "./filters.server.ts";
import type { Newest, Span } from "./newest/read-newest.server.ts";
import { toNewest } from "./newest/to-newest.server.ts";
import { isSoundShown, isVisitShown } from "./newest/worth.server.ts";
import { toPlaces } from "./places/to-places.server.ts";
import { readLocations, readPeriod } from "./read-period.server.ts";
import { chooseTimeFormat, type Setting } from "./setting.server.ts";
import { toTimes } from "./times/to-times.server.ts";
import { readToday } from "./today/read-today.server.ts";
import { toToday } from "./today/to-today.server.ts";

const text = {
  label: "What the dashboard shows",
  usualText: "Back to the usual: 7 nights of everything",
};

/** Everything the dashboard says, in words. What the address asks for is what a bare one shows from then on. */
export async function loadDashboard(args: PageArgs) {
  const { id } = requireProject(args.context);
  const locations = await readLocations(args);
  const asked = readFilters(args.url);
  const kept = asked ?? readFilters({ searchParams: await readKeptDashboard(args.request, id) });
  const known = keepKnownLocation(kept ?? usualFilters, locations);
  const loaded = await loadFiltered(args, known.filters, locations);
  const shown = { ...loaded, isLocationUnknown: asked !== undefined && known.isLocationUnknown };
  if (!asked) return data(shown);
  const query = new URLSearchParams(dashboardFilters.toAddress("", known.filters));
  const cookie = await toKeptDashboardCookie(args.request, id, query);
  return data(shown, { headers: { "set-cookie": cookie } });
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>["data"];

async function loadFiltered(args: PageArgs, filters: Filters, locations: LocationData[]) {
  const project = requireProject(args.context);
  const { defaultTimeZone, hasAi, now: readClock } = siteOf(args.context);
  const now = readClock();
  const projectPath = toProjectPath(project);
  const [read, today, devices] = await Promise.all([
    readPeriod(args, filters, locations),
    readToday(args),
    readDevices(args),
  ]);
  const { zone, period, span, sums, unlooked } = read;
  const ignored = {
    camera: ignoredTagsOf(project.settings, "camera"),
    audio: ignoredTagsOf(project.settings, "audio"),
  };
  const isShown = (visit: VisitData, recordings?: RecordingData[]) =>
    filters.species !== undefined || isVisitShown(visit, { hasAi, ignored }, recordings);
  const isHeard = (sound: RecordingData) =>
    filters.species !== undefined || isSoundShown(sound, ignored.audio);
  const newest = { ...read.newest, sounds: read.newest.sounds.filter(isHeard) };
  const shown = { ...newest, visits: newest.visits.filter((visit) => isShown(visit)) };
  const zones = listZones(newest, locations, { defaultTimeZone, zone });
  const setting: Setting = {
    projectPath,
    listPath: projectPath,
    search: dashboardFilters.toAddress("", filters),
    defaultTimeZone,
    now,
    hasAi,
    places: new Map(locations.map(({ id, location }) => [id, location])),
    times: chooseTimeFormat(zones),
  };
  return {
    name: project.groupName,
    origin: args.url.origin,
    hasDevices: devices.length > 0,
    today: toToday(devices, today, setting),
    filters: toFilterForm(filters, {
      of: { ...text, path: projectPath, filters: dashboardFilters, periods, usual: usualFilters },
      period,
      locations,
      setting,
    }),
    came: {
      ...toCame(sums, period, filters, {
        projectPath,
        unlooked,
        ignored,
        toUnlooked: (night) =>
          toUnlooked(filters, { span: night ? spanOfNight(night) : span, projectPath }),
      }),
      period: describePeriod(filters, period),
      to: `${projectPath}${setting.search}`,
      ignoredTo: requireViewer(args.context).mayManage
        ? `${projectPath}/settings/project-settings/ignored-tags`
        : undefined,
      only: toOnly(filters, projectPath),
    },
    times: toTimes(shown, setting),
    newest: {
      ...(await toNewest(args, newest, { ...setting, isShown })),
      zones: [...new Set([...zones].map(zoneName))].join(", "),
      all: toActivity(filters, span, projectPath),
    },
    places: toPlaces(sums.shown, locations, {
      filters,
      setting: { projectPath, defaultTimeZone, ignored },
    }),
  };
}

/** By the rule that the pages of devices go by. */
function readDevices(args: PageArgs) {
  return listDevices(args, {
    groupIdOrName: requireProject(args.context).id,
    reports: fetchDeviceReports(args).then(orErrorPage),
    devices: fetchDevices(args).then((outcome) => orErrorPage(outcome).devices),
  });
}

/** The zones that the times of the lists are in. */
function listZones(
  { visits, sounds }: Newest,
  locations: LocationData[],
  { defaultTimeZone, zone }: { defaultTimeZone: string; zone: string },
): Set<string> {
  const places = new Map(locations.map(({ id, location }) => [id, location]));
  const zones = [
    ...visits.map(({ stationId }) => zoneOf(places.get(stationId), defaultTimeZone)),
    ...sounds.map(({ location }) => zoneOf(location, defaultTimeZone)),
  ];
  return new Set(zones.length > 0 ? zones : [zone]);
}

/** That a single species is shown, with the way back to all. */
function toOnly(filters: Filters, projectPath: string) {
  if (filters.species === undefined) return undefined;
  return {
    text: `Only ${displayName(filters.species, "camera")} is listed.`,
    to: dashboardFilters.toAddress(projectPath, { ...filters, species: undefined }),
  };
}

function toActivity({ media, location, species }: Filters, span: Span, projectPath: string) {
  const search = {
    ...span,
    locations: location === undefined ? undefined : [location],
    "tagged-with": species === undefined ? undefined : [species],
  };
  const to = (changes: Parameters<typeof searchAddress.toAddress>[1]) =>
    searchAddress.toAddress(`${projectPath}/activity`, { ...search, ...changes } as typeof changes);
  return {
    visits: to({ "recording-mode": media === "camera" ? "cameras" : undefined }),
    sounds: to({ "recording-mode": "audio" }),
  };
}
