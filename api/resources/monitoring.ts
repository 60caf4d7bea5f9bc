import { Refusal } from "#contract/envelope.ts";
import { classifyVisits, findTiedTracks } from "#contract/rules/visit-classification.ts";
import { toVisitData } from "#contract/rules/visit-data.ts";
import {
  findVisitStarts,
  loadWindow,
  planPage,
  visitsOfPage,
} from "#contract/rules/visit-pages.ts";
import { listVisits } from "#contract/wire/monitoring.ts";
import type { User } from "../http/caller.ts";
import { serve } from "../http/serve.ts";
import { listProjectIdsOf } from "../queries/access.ts";
import { listProjectNames } from "../queries/projects.ts";
import {
  listTrackMasses,
  listVisitRecordings,
  listVisitTimes,
  type Span,
  type VisitScope,
} from "../queries/visit-recordings.ts";
import { listTaggedTracks } from "../queries/with-tracks.ts";
import type { Services } from "../services.ts";

/** Nothing was recorded before. */
const beginning = "2017-02-01T00:00:00.000Z";
const recordingsAtMost = 2000;

export const monitoring = [
  serve(listVisits, async ({ input, caller, services }) => {
    const { read } = services.store;
    const { page: number, "page-size": pageSize, groups, stations, types, ai } = input;
    const scope = {
      projectIds: await listScope(services, caller, groups),
      locationIds: stations,
      types,
    };
    const searchFrom = input.from ?? beginning;
    const searchUntil = input.until ?? services.now().toISOString();
    const times = await listVisitTimes(read, scope, { after: searchFrom, before: searchUntil });
    const wish = { page: number, pageSize, searchFrom, searchUntil };
    const { pagesEstimate, page } = planPage(findVisitStarts(times), wish);
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
    const recordings = await requireRecordings(services, scope, loadWindow(page));
    const visits = classifyVisits(visitsOfPage(recordings, page), ai);
    const masses = await listTrackMasses(read, findTiedTracks(visits));
    return {
      params: { ...params, pageFrom: page.from, pageUntil: page.until },
      visits: visits.map((visit) => toVisitData(visit, masses)),
    };
  }),
];

/** Projects of others are silently none of the caller's. */
async function listScope({ store }: Services, caller: User, wanted: number[] | undefined) {
  const visible =
    caller.superView === "off"
      ? await listProjectIdsOf(store.read, caller)
      : (await listProjectNames(store.read)).map(({ id }) => id);
  return visible.filter((id) => !wanted || wanted.includes(id));
}

async function requireRecordings({ store }: Services, scope: VisitScope, span: Span) {
  const limit = recordingsAtMost + 1;
  const recordings = await listVisitRecordings(store.read, scope, span, { limit });
  if (recordings.length > recordingsAtMost) {
    throw new Refusal(
      "rule",
      "There are too many recordings for one page: ask for a smaller page.",
    );
  }
  const ids = recordings.map(({ id }) => id);
  const wanted = { unfilteredOnly: false, usedOnly: false };
  const tagged = await listTaggedTracks(store.read, ids, wanted);
  return recordings.map((recording) => ({
    ...recording,
    tracks: (tagged.get(recording.id) ?? []).map(({ track, tags }) => ({
      id: track.id,
      start: track.start_seconds,
      end: track.end_seconds,
      tags: tags.map(({ what, automatic, model }) => ({ what, automatic: automatic === 1, model })),
    })),
  }));
}
