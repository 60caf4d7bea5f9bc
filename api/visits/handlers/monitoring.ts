import { planPage, ranksOfPage } from "#contract/rules/visits/visit-pages.ts";
import { listVisits } from "#contract/wire/visits/monitoring.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { readVisits } from "../operations/read-visits.ts";
import { toVisitsData } from "../operations/to-visits-data.ts";
import { listProjectIdsOf } from "#api/projects/queries/access.ts";
import { listProjectNames } from "#api/projects/queries/projects.ts";
import { findStartsOfPage } from "../queries/visit-recordings.ts";
import type { Services } from "#api/services.ts";

/** No recording is older. */
export const beginning = "2017-02-01T00:00:00.000Z";

export const monitoring = [
  serve(listVisits, async ({ input, caller, services }) => {
    const { read, scan } = services.store;
    const { page: number, "page-size": pageSize, groups, stations, types, ai } = input;
    const scope = {
      projectIds: await listScope(services, caller, groups),
      locationIds: stations,
      types,
    };
    const searchFrom = input.from ?? beginning;
    const searchUntil = input.until ?? services.now().toISOString();
    const span = { after: searchFrom, before: searchUntil };
    const options = { page: number, pageSize, searchFrom, searchUntil };
    const starts = await findStartsOfPage(scan, scope, span, ranksOfPage(options));
    const { pagesEstimate, page } = planPage(starts, options);
    const params = {
      page: number,
      pagesEstimate,
      searchFrom,
      searchUntil,
      compareAi: ai,
      types,
      ...(stations && { stations }),
      ...(groups && { groups }),
    };
    if (!page) return { params, visits: [] };
    const visits = await readVisits(read, scope, { page, ai });
    return {
      params: { ...params, pageFrom: page.from, pageUntil: page.until },
      visits: await toVisitsData(read, visits),
    };
  }),
];

/** Projects of others are silently none of the caller's. */
async function listScope({ store }: Services, caller: User, requested: number[] | undefined) {
  const visible =
    caller.superView === "off"
      ? await listProjectIdsOf(store.read, caller)
      : (await listProjectNames(store.read)).map(({ id }) => id);
  return visible.filter((id) => !requested || requested.includes(id));
}
