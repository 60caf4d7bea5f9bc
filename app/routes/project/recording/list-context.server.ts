import { toQuery, withQuery } from "#app/components/with-query.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { type PageArgs, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toReviewPath } from "../review/review-path.server.ts";
import { nothings } from "#app/services/recordings/visit-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import type { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import type { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { searchAddress } from "../activity/search/address.server.ts";
import { readSearch, zoneOfProject } from "../activity/search/read-search.server.ts";
import { dashboardFilters, type Filters, typesOf } from "../dashboard/filters.server.ts";
import { toInstants, toPeriod } from "../dashboard/period.server.ts";

/** What an address says of one page alone, and not of the list that it was opened from. */
const ofOnePage = ["t", "show", "q", "under", "next", "edit", "say"];

interface ListQueries {
  visitQuery: Omit<InputOf<typeof getVisit>, "id">;
  recordingQuery: Omit<InputOf<typeof listNeighbours>, "id">;
  /** Where what is untagged of it is reviewed. */
  reviewPath: string;
}

/** The list that a recording or a visit was opened from: it tells what comes before and after it. */
export async function readListContext(args: PageArgs) {
  const projectPath = toProjectPath(requireProject(args.context));
  const { pathname, searchParams } = args.url;
  const isActivity = pathname.startsWith(`${projectPath}/activity/`);
  const listPath = isActivity ? `${projectPath}/activity` : projectPath;
  const kept = new URLSearchParams(searchParams);
  for (const name of ofOnePage) kept.delete(name);
  const search = kept.size > 0 ? `?${kept}` : "";
  const queries = isActivity ? await queriesOfSearch(args) : await queriesOfDashboard(args);
  return {
    projectPath,
    listPath: listPath + search,
    ...queries,
    toRecording: (id: number) => `${listPath}/recording/${id}/tracks${search}`,
    /** `next` is where one goes on after it. */
    toDeletion: (id: number, next?: string) =>
      withQuery(`${listPath}/recording/${id}/delete`, { ...toQuery(kept), next }),
    toVisit: (label: string, id: number) =>
      `${listPath}/visit/${encodeURIComponent(label)}/${id}/tracks${search}`,
  };
}

export type ListContext = Awaited<ReturnType<typeof readListContext>>;

/** In the nights that it shows; in all where the address names none. */
async function queriesOfDashboard(args: PageArgs): Promise<ListQueries> {
  const project = requireProject(args.context);
  const filters = dashboardFilters.read(args.url);
  const { media, location, species } = filters;
  const span = await readSpan(args, filters);
  const locations = location === undefined ? undefined : [location];
  return {
    visitQuery: {
      ...span,
      stations: locations,
      what: species,
      without:
        species === undefined ? [...ignoredTagsOf(project.settings, "camera"), ...nothings] : [],
    },
    recordingQuery: {
      ...span,
      types: typesOf(media),
      locations,
      "tagged-with": species === undefined ? undefined : [species],
      duration: 0,
      "include-false-positives": true,
    },
    reviewPath: toReviewPath(toProjectPath(project), { ...span, location, species, media }),
  };
}

async function readSpan(args: PageArgs, filters: Filters) {
  const { days, from, until } = filters;
  if (days === undefined && from === undefined && until === undefined) return {};
  const { defaultTimeZone, now } = siteOf(args.context);
  const { stations } = await send(args, listProjectLocations, {
    groupIdOrName: requireProject(args.context).id,
    "only-active": true,
  });
  const zone = zoneOfProject(stations, defaultTimeZone);
  const span = toInstants(toPeriod(filters, { now: now(), zone }), zone);
  return { from: span.from.toISOString(), until: span.until.toISOString() };
}

/** A visit is beside another of what the search asks for first: visits know no more filters. */
async function queriesOfSearch(args: PageArgs): Promise<ListQueries> {
  const { query, address } = await readSearch(args);
  const { from, until, locations } = query;
  const [what, ...others] = address["tagged-with"];
  return {
    visitQuery: {
      from,
      until,
      stations: locations,
      what: others.length > 0 ? undefined : what,
      without: address["no-false-positives"] === "true" ? [...nothings] : [],
    },
    recordingQuery: query,
    reviewPath: withQuery(`${toProjectPath(requireProject(args.context))}/review`, {
      ...searchAddress.toQuery(address),
      from,
      until,
      queue: "untagged",
    }),
  };
}
