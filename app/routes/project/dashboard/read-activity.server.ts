import { addMinutes, subDays } from "date-fns";
import { attempt, orErrorPage, type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { listVisits, visitTypes } from "#contract/wire/visits/monitoring.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { type Filters, typesOf } from "./filters.server.ts";

const maxVisits = 100;
/** For when a stormy night has filled the visits of a page with more recordings than the API puts together. */
const fewerVisits = 10;
const maxRecordings = 600;
const longestVisitMinutes = 60;

/** What happened in the period that is asked for, newest first, in as many calls whatever the size of the project. */
export async function readActivity(args: PageArgs, filters: Filters) {
  const project = requireProject(args.context);
  const { until } = filters;
  const end = until ?? siteOf(args.context).now();
  const from = subDays(end, filters.days).toISOString();
  const [visits, recordings, following, { stations: locations }, devicesOutcome] =
    await Promise.all([
      readVisits(args, filters, from),
      readRecordings(args, filters, { from, until: until?.toISOString() }),
      until ? readFollowing(args, filters, until) : [],
      send(args, listProjectLocations, { groupIdOrName: project.id, "only-active": true }),
      fetchDevices(args),
    ]);
  const { devices } = orErrorPage(devicesOutcome);
  const horizon = [visits.reachesTo, recordings.reachesTo].filter(Boolean).toSorted().at(-1);
  const isShown = (startedAt: string) => horizon === undefined || startedAt > horizon;
  return {
    visits: visits.visits.filter(({ timeStart }) => isShown(timeStart)),
    recordings: [
      ...following,
      ...recordings.recordings.filter((one) => isShown(one.recordingDateTime)),
    ],
    locations,
    devices,
    period: { from: horizon ?? from, until: end.toISOString() },
    /** There is more in the period that was asked for, before this instant. */
    horizon,
  };
}

async function readVisits(args: PageArgs, { media, location, until }: Filters, from: string) {
  if (media === "audio") return { visits: [], reachesTo: undefined };
  const search = {
    groups: [requireProject(args.context).id],
    ...(location === undefined ? {} : { stations: [location] }),
    types: visitTypes.join(","),
    from,
    until: until?.toISOString(),
    page: 1,
  };
  const first = await attempt(args, listVisits, { ...search, "page-size": maxVisits });
  const isTooMuch = !first.ok && first.refusal.reason === "rule";
  const { params, visits } = isTooMuch
    ? await send(args, listVisits, { ...search, "page-size": fewerVisits })
    : orErrorPage(first);
  return { visits, reachesTo: params.pagesEstimate > 1 ? params.pageFrom : undefined };
}

/**
 * A visit belongs to the page on which it begins, with all that follows. However much that is, it says nothing of how
 * far this page reaches.
 */
async function readFollowing(args: PageArgs, filters: Filters, until: Date) {
  const { recordings } = await readRecordings(args, filters, {
    from: until.toISOString(),
    until: addMinutes(until, longestVisitMinutes).toISOString(),
  });
  return recordings;
}

async function readRecordings(
  args: PageArgs,
  { media, location }: Filters,
  { from, until }: { from: string; until: string | undefined },
) {
  const { recordings } = await send(args, queryRecordings, {
    projectId: requireProject(args.context).id,
    types: typesOf(media),
    ...(location === undefined ? {} : { locations: [location] }),
    from,
    until,
    duration: 0,
    "include-false-positives": true,
    "max-results": maxRecordings,
  });
  const oldest = recordings.at(-1)?.recordingDateTime;
  return {
    recordings,
    reachesTo: recordings.length === maxRecordings ? oldest : undefined,
  };
}
