import { type PageArgs, send } from "#app/services/api/api.server.ts";
import type { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";
import { reportProject } from "#contract/wire/visits/project-report.ts";
import { zoneOfProject } from "../activity/search/read-search.server.ts";
import { kindOf } from "../dashboard/came/kinds.server.ts";
import { type Filters, keepKnownLocation, typesOf } from "../dashboard/filters.server.ts";
import { readLocations } from "../dashboard/read-period.server.ts";
import { readFilters, type ReportPeriod, toReportPeriod } from "./filters.server.ts";

export type Report = ReplyOf<typeof reportProject>;
export type Sighting = Report["byLocation"][number];

export interface Reported {
  filters: Filters;
  isLocationUnknown: boolean;
  period: ReportPeriod;
  locations: LocationData[];
  /** What the project leaves out of counts is left out here. */
  shown: Report;
  /** The same nights a year before. */
  before: Report;
  /** How many visits and sounds are left out. */
  leftOut: number;
  /** Something came by, shown or not: where devices have no location, nothing else tells that they recorded. */
  cameBy: { shown: boolean; before: boolean };
}

/** What the address of a report asks for, counted. */
export async function readReport(
  args: PageArgs,
  project: ReturnType<typeof requireProject>,
): Promise<Reported> {
  const { defaultTimeZone, now } = siteOf(args.context);
  const locations = await readLocations(args);
  const { filters, isLocationUnknown } = keepKnownLocation(readFilters(args.url), locations);
  const zone = zoneOfProject(locations, defaultTimeZone);
  const period = toReportPeriod(filters, { now: now(), zone });
  const ask = (span: { from: string; until: string }) =>
    send(args, reportProject, {
      projectId: project.id,
      ...span,
      types: typesOf(filters.media),
      locations: filters.location === undefined ? undefined : [filters.location],
    });
  const [all, allBefore] = await Promise.all([ask(period.shown), ask(period.before)]);
  const ignored = {
    camera: ignoredTagsOf(project.settings, "camera"),
    audio: ignoredTagsOf(project.settings, "audio"),
  };
  const isShown = (one: Pick<Sighting, "what" | "isHeard">) =>
    filters.species === undefined ? kindOf(one, ignored) === "row" : one.what === filters.species;
  const leftOut = all.byLocation.filter(
    (one) => filters.species === undefined && kindOf(one, ignored) === "left out",
  );
  const keep = (report: Report): Report => ({
    ...report,
    byLocation: report.byLocation.filter(isShown),
    byMonth: report.byMonth.filter(isShown),
  });
  return {
    filters,
    isLocationUnknown,
    period,
    locations,
    shown: keep(all),
    before: keep(allBefore),
    leftOut: leftOut.reduce((total, { count }) => total + count, 0),
    cameBy: { shown: all.byLocation.length > 0, before: allBefore.byLocation.length > 0 },
  };
}
