import { subDays } from "date-fns";
import { withQuery } from "#app/components/with-query.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { toReviewPath } from "../review/review-path.server.ts";
import { nothings } from "#app/services/recordings/visit-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { ignoredTagsOf } from "#contract/rules/projects/project-tags.ts";
import type { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import type { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { dashboardFilters, typesOf } from "../dashboard/filters.server.ts";

/** What an address says of one page alone, and not of the list that it was opened from. */
const ofOnePage = ["t", "show", "q", "under", "next", "edit"];

/** The list that a recording or a visit was opened from: it tells what comes before and after it. */
export function readListContext(args: PageArgs) {
  const project = requireProject(args.context);
  const projectPath = toProjectPath(project);
  const { pathname, searchParams } = args.url;
  const isActivity = pathname.startsWith(`${projectPath}/activity/`);
  const listPath = isActivity ? `${projectPath}/activity` : projectPath;
  const kept = new URLSearchParams(searchParams);
  for (const name of ofOnePage) kept.delete(name);
  const search = kept.size > 0 ? `?${kept}` : "";
  const { days, media, location, species, until } = dashboardFilters.read(args.url);
  const hasPeriod = searchParams.has("days") || until !== undefined;
  const end = until ?? siteOf(args.context).now();
  const period = hasPeriod
    ? { from: subDays(end, days).toISOString(), until: end.toISOString() }
    : {};
  const visitQuery: Omit<InputOf<typeof getVisit>, "id"> = {
    ...period,
    stations: location === undefined ? undefined : [location],
    what: species,
    without:
      species === undefined ? [...ignoredTagsOf(project.settings, "camera"), ...nothings] : [],
  };
  const recordingQuery: Omit<InputOf<typeof listNeighbours>, "id"> = {
    ...period,
    types: typesOf(media),
    locations: location === undefined ? undefined : [location],
    "tagged-with": species === undefined ? undefined : [species],
    duration: 0,
    "include-false-positives": true,
  };
  return {
    projectPath,
    listPath: listPath + search,
    visitQuery,
    recordingQuery,
    reviewPath: toReviewPath(projectPath, { ...period, location, species, media }),
    toRecording: (id: number) => `${listPath}/recording/${id}/tracks${search}`,
    /** `next` is where one goes on after it. */
    toDeletion: (id: number, next?: string) =>
      withQuery(`${listPath}/recording/${id}/delete`, { ...Object.fromEntries(kept), next }),
    toVisit: (label: string, id: number) =>
      `${listPath}/visit/${encodeURIComponent(label)}/${id}/tracks${search}`,
  };
}

export type ListContext = ReturnType<typeof readListContext>;
