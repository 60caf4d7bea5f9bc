import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { voteForTag } from "#contract/rules/tracks/tag-votes.ts";
import { shiftDate } from "#contract/rules/times/local-dates.ts";
import { nightOf, nightsFrom } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { sumNights } from "#contract/wire/visits/project-nights.ts";
import { type Asking, fallback } from "./fallback.server.ts";
import { readVisits, visitTypesOf, type Visit } from "./visits.server.ts";

const maxPages = 5;
const maxRecordings = 1000;

interface Sighting {
  night: string;
  locationId: number;
  what: string | null;
  isHeard: boolean;
}

/** Of as many visits and recordings as a page can wait for; that there may be more it says. */
const nights = fallback(sumNights, async (asking, input) => {
  const { projectId, from, until, types, locations } = input;
  const span = {
    projectId: Number(projectId),
    locations,
    from: `${shiftDate(from, -1)}T00:00:00.000Z`,
    until: `${shiftDate(until, 2)}T00:00:00.000Z`,
  };
  const listsSounds = types === undefined || [types].flat().includes("audio");
  const [{ stations }, seen, recordings] = await Promise.all([
    asking.ask(listProjectLocations, { groupIdOrName: span.projectId, "only-active": false }),
    readAllVisits(asking, { ...span, types: visitTypesOf(types) }),
    asking.ask(queryRecordings, {
      ...span,
      duration: 0,
      "include-false-positives": true,
      "max-results": maxRecordings,
    }),
  ]);
  const places = new Map(stations.map(({ id, location }) => [id, location]));
  const toNight = (at: string, locationId: number) =>
    nightOf(at, zoneOf(places.get(locationId), asking.defaultTimeZone));
  const heard = listsSounds ? recordings.recordings.filter(({ type }) => type === "audio") : [];
  const all = [
    ...seen.visits.map((visit) => toSeen(visit, toNight)),
    ...heard.map((recording) => toHeard(recording, toNight)),
  ].filter(({ night }) => night >= from && night <= until);
  const recorded = Map.groupBy(recordings.recordings, ({ recordingDateTime, stationId = 0 }) =>
    toNight(recordingDateTime, stationId),
  );
  return {
    byNight: count(all, ({ night }) => ({ night })).toSorted((a, b) =>
      a.night < b.night ? 1 : -1,
    ),
    byLocation: count(all, ({ locationId }) => ({ locationId })),
    recorded: nightsFrom(from, until)
      .toReversed()
      .map((night) => ({
        night,
        locations: new Set(recorded.get(night)?.map(({ stationId }) => stationId)).size,
        silent: 0,
      })),
    isComplete: seen.isAll && recordings.recordings.length < maxRecordings,
  };
});

async function readAllVisits(asking: Asking, span: Parameters<typeof readVisits>[1]) {
  const visits: Visit[] = [];
  let until: string | undefined = span.until;
  if (span.types.length === 0) return { visits, isAll: true };
  for (let page = 0; page < maxPages && until !== undefined; page += 1) {
    const found: Awaited<ReturnType<typeof readVisits>> = await readVisits(asking, {
      ...span,
      until,
    });
    visits.push(...found.visits);
    until = found.next;
  }
  return { visits, isAll: until === undefined };
}

type ToNight = (at: string, locationId: number) => string;

function toSeen({ classification, timeStart, stationId }: Visit, toNight: ToNight): Sighting {
  const what = classification === "none" ? null : classification;
  return { night: toNight(timeStart, stationId), locationId: stationId, what, isHeard: false };
}

function toHeard(recording: RecordingData, toNight: ToNight): Sighting {
  const { recordingDateTime, stationId = 0, tracks } = recording;
  const tag = voteForTag(tracks.flatMap(({ tags }) => canonicalTag(tags) ?? []));
  return {
    night: toNight(recordingDateTime, stationId),
    locationId: stationId,
    what: tag?.what ?? null,
    isHeard: true,
  };
}

function count<K extends object>(all: readonly Sighting[], keyOf: (one: Sighting) => K) {
  const groups = Map.groupBy(all, (one) => JSON.stringify([keyOf(one), one.what, one.isHeard]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { what, isHeard } = first;
    return [{ ...keyOf(first), what, isHeard, count: same.length }];
  });
}

export const nightFallbacks = [nights];
