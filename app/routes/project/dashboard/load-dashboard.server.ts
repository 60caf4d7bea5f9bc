import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { stateOf } from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatDateTime, zoneName } from "#app/services/times/times.server.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import { toDevices } from "./devices.server.ts";
import { dashboardFilters, type Filters, periods, readFilters } from "./filters.server.ts";
import { nameOfLocation, toLocations } from "./locations.server.ts";
import { toNights } from "./nights.server.ts";
import { readActivity } from "./read-activity.server.ts";
import { chooseTimeFormat, type Setting } from "./setting.server.ts";
import { sortActivity } from "./sort-activity.server.ts";
import { toSpeciesTable } from "./species.server.ts";
import { readUntagged } from "./untagged.server.ts";

/** Everything the dashboard says, in words. */
export async function loadDashboard(args: PageArgs) {
  const project = requireProject(args.context);
  const { defaultTimeZone, now: readClock } = siteOf(args.context);
  const filters = readFilters(args.url);
  const [activity, untagged] = await Promise.all([
    readActivity(args, filters),
    readUntagged(args, filters),
  ]);
  const { locations, devices, period, horizon } = activity;
  const zones = listZones(activity.recordings, defaultTimeZone);
  const now = readClock();
  const setting: Setting = {
    projectPath: toProjectPath(project),
    search: dashboardFilters.toAddress("", filters),
    defaultTimeZone,
    now,
    end: filters.until ?? now,
    places: new Map(locations.map(({ id, location }) => [id, location])),
    times: chooseTimeFormat(zones),
    ignored: {
      camera: ignoredTagsOf(project.settings, "camera"),
      audio: ignoredTagsOf(project.settings, "audio"),
    },
  };
  const nights = sortActivity(activity, setting);
  const [firstZone = defaultTimeZone] = zones;
  const to = dashboardFilters.linksFrom(setting.projectPath, filters);
  return {
    name: project.groupName,
    origin: args.url.origin,
    filters: toFilterForm(filters, locations, setting),
    period: describePeriod(filters, firstZone),
    isOlder: filters.until !== undefined,
    partial:
      horizon &&
      `Recordings from before ${formatDateTime(horizon, firstZone)} are on the next page.`,
    only: toOnly(filters, setting.projectPath),
    zones: [...zones].map((zone) => zoneName(zone, now)).join(", "),
    species: toSpeciesTable(nights, period, { filters, setting }),
    nights: toNights(nights, filters.species, setting),
    locations: toLocations(locations, nights, { filters, setting }),
    devices: toDevices(devices, locations, setting),
    untagged,
    waiting: toWaiting(activity.recordings),
    older: horizon && to({ until: new Date(horizon) }),
  };
}

/** The zones that the times of a list are in. */
function listZones(recordings: RecordingData[], defaultTimeZone: string): Set<string> {
  return new Set(recordings.map(({ location }) => zoneOf(location, defaultTimeZone)));
}

function toFilterForm(
  { days, media, location, species }: Filters,
  locations: LocationData[],
  { projectPath: action, defaultTimeZone }: Setting,
) {
  const named = locations.map((one) => ({
    id: one.id,
    name: nameOfLocation(one, defaultTimeZone),
  }));
  return { action, days, media, location, species, periods, locations: named };
}

function describePeriod({ days, until }: Filters, zone: string): string {
  const words = periods.find((period) => period.days === days)?.words ?? "";
  if (!until) return capitalize(words);
  return `${capitalize(words.replace("the last ", ""))} until ${formatDateTime(until.toISOString(), zone)}`;
}

/** That a single species is shown, with the way back to all. */
function toOnly(filters: Filters, projectPath: string) {
  if (filters.species === undefined) return undefined;
  return {
    text: `Only ${displayName(filters.species, "camera")} is listed.`,
    to: dashboardFilters.toAddress(projectPath, { ...filters, species: undefined }),
  };
}

/** What is still on its way, if anything is. */
function toWaiting(recordings: RecordingData[]): string | undefined {
  const count = recordings.filter((one) => stateOf(one)?.tone === "quiet").length;
  if (count === 0) return undefined;
  return count === 1 ? "1 recording is waiting for AI" : `${count} recordings are waiting for AI`;
}
