import { nightOf } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { canonicalTag, masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits } from "#contract/rules/visits/visit-grouping.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { withTracks } from "#api/visits/operations/read-visits.ts";
import { toVisitsData } from "#api/visits/operations/to-visits-data.ts";
import { listVisitRecordings } from "#api/visits/queries/visit-recordings.ts";
import type { TestApi } from "../test-api.ts";

interface Seen {
  night: string;
  locationId: number;
  what: string | null;
  isHeard: boolean;
  types: string[];
}

interface Span {
  from: string;
  until: string;
}

/** All that came by ever, by putting together all visits of a project and looking at all other recordings. */
export async function seeAll(
  api: TestApi,
  projectId: number,
  token: string,
): Promise<{ seen: Seen[]; recorded: Set<string> }> {
  const { recordings } = await api.send(
    queryRecordings,
    { projectId, duration: 0, "include-false-positives": true, "max-results": 1000 },
    token,
  );
  const byId = new Map(recordings.map((one) => [one.id, one]));
  const { defaultTimeZone } = api.services.settings;
  const nightAt = (at: string, id: number | undefined) =>
    nightOf(at, zoneOf(byId.get(id ?? 0)?.location, defaultTimeZone));
  const visits = await putTogether(api, projectId);
  const visited = new Set(visits.flatMap((visit) => visit.recordings.map(({ recId }) => recId)));
  const inVisits = visits.map((visit) => ({
    night: nightAt(visit.timeStart, visit.recordings[0]?.recId),
    locationId: visit.stationId,
    what: visit.classification === "none" ? null : visit.classification,
    isHeard: false,
    types: visit.recordings.flatMap(({ recId }) => byId.get(recId)?.type ?? []),
  }));
  const others = recordings
    .filter(({ id, type, duration, processingState }) => {
      const isShort = type !== "audio" && duration !== null && duration <= 2.5;
      return !visited.has(id) && !isShort && processingState !== "CORRUPT";
    })
    .flatMap(({ id, type, tracks, stationId = 0, recordingDateTime: at }) => {
      const words = tracks.flatMap(({ tags }) => canonicalTag(tags)?.what ?? []);
      const isWord = (word: string) => !["false-positive", "noise"].includes(word);
      return [...new Set(words.filter(isWord))].map((what) => {
        const isHeard = type === "audio";
        return { night: nightAt(at, id), locationId: stationId, what, isHeard, types: [type] };
      });
    });
  const recorded = recordings.flatMap(({ id, stationId, recordingDateTime: at }) =>
    stationId === undefined ? [] : [`${stationId} ${nightAt(at, id)}`],
  );
  return { seen: [...inVisits, ...others], recorded: new Set(recorded) };
}

async function putTogether({ services: { store } }: TestApi, projectId: number) {
  const scope = { projectIds: [projectId], locationIds: undefined, types: [...visitTypes] };
  const span = { after: "2000-01-01T00:00:00.000Z", before: "2100-01-01T00:00:00.000Z" };
  const recordings = await listVisitRecordings(store.read, scope, span, { limit: 10_000 });
  const visits = groupVisits(await withTracks(store.read, recordings));
  const whole = visits.map((visit) => ({ ...visit, incomplete: false }));
  return toVisitsData(store.read, classifyVisits(whole, masterModel));
}

/** As the endpoint answers, in an order of our own. */
export function countSeen(seen: readonly Seen[], { from, until }: Span, types?: string[]) {
  const asked = seen.filter(
    (one) =>
      one.night >= from &&
      one.night <= until &&
      (!types || one.types.some((type) => types.includes(type))),
  );
  return {
    byNight: countBy(asked, ({ night }) => night),
    byLocation: countBy(asked, ({ locationId }) => String(locationId)),
  };
}

function countBy(seen: readonly Seen[], keyOf: (one: Seen) => string): string[] {
  const groups = Map.groupBy(seen, (one) => `${keyOf(one)} ${one.what} ${one.isHeard}`);
  return [...groups].map(([key, { length }]) => `${key} ${length}`).toSorted();
}
