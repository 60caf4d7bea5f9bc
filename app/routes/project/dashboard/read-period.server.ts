import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { listProjectLocations, type LocationData } from "#contract/wire/locations/locations.ts";
import { zoneOfProject } from "../activity/search/read-search.server.ts";
import { readSums } from "./came/read-sums.server.ts";
import { readUnlooked } from "./came/unlooked.server.ts";
import type { Filters } from "./filters.server.ts";
import { readNewest } from "./newest/read-newest.server.ts";
import { toInstants, toPeriod } from "./period.server.ts";

/** Retired ones too: they have visits of nights before. */
export async function readLocations(args: PageArgs): Promise<LocationData[]> {
  const groupIdOrName = requireProject(args.context).id;
  const { stations } = await send(args, listProjectLocations, {
    groupIdOrName,
    "only-active": false,
  });
  return stations;
}

/** What is known of the nights that are asked for, which are those of the project's zone. */
export async function readPeriod(args: PageArgs, filters: Filters, locations: LocationData[]) {
  const { defaultTimeZone, now } = siteOf(args.context);
  const zone = zoneOfProject(locations, defaultTimeZone);
  const period = toPeriod(filters, { now: now(), zone });
  const instants = toInstants(period, zone);
  const projectPath = toProjectPath(requireProject(args.context));
  const span = { from: instants.from.toISOString(), until: instants.until.toISOString() };
  const [sums, unlooked, newest] = await Promise.all([
    readSums(args, filters, period),
    readUnlooked(args, filters, { span, projectPath, locations }),
    readNewest(args, filters, span),
  ]);
  return { zone, period, span, sums, unlooked, newest };
}
