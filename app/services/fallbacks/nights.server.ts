import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { voteForTag } from "#contract/rules/tracks/tag-votes.ts";
import { shiftDate } from "#contract/rules/times/local-dates.ts";
import { nightOf, nightsFrom } from "#contract/rules/times/nights.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { sumNights } from "#contract/wire/visits/project-nights.ts";
import { reportProject } from "#contract/wire/visits/project-report.ts";
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

const nights = fallback(sumNights, async (asking, input) => {
  const { all, recorded, isComplete } = await readSightings(asking, input);
  const placesIn = Map.groupBy(recorded, ({ night }) => night);
  return {
    byNight: count(all, ({ night }) => ({ night })).toSorted((a, b) =>
      a.night < b.night ? 1 : -1,
    ),
    byLocation: count(all, ({ locationId }) => ({ locationId })),
    recorded: nightsFrom(input.from, input.until)
      .toReversed()
      .map((night) => ({ night, locations: placesIn.get(night)?.length ?? 0, silent: 0 })),
    isComplete,
  };
});

/** That a location was to be recorded is not known. */
const report = fallback(reportProject, async (asking, input) => {
  const { all, recorded, isComplete } = await readSightings(asking, input);
  const placed = ({ locationId }: { locationId: number }) => locationId !== 0;
  const nightsAt = Map.groupBy(recorded.filter(placed), ({ night, locationId }) =>
    JSON.stringify([locationId, monthOf(night)]),
  );
  const byLocation = count(all, ({ locationId }) => ({ locationId })).map((sum) => {
    const nightsOf = all
      .filter(
        ({ locationId, what, isHeard }) =>
          locationId === sum.locationId && what === sum.what && isHeard === sum.isHeard,
      )
      .map(({ night }) => night)
      .toSorted();
    const [firstNight = "", lastNight = firstNight] = [nightsOf[0], nightsOf.at(-1)];
    return { ...sum, firstNight, lastNight };
  });
  return {
    byMonth: count(all.filter(placed), ({ night }) => ({ month: monthOf(night) })),
    byLocation,
    effort: [...nightsAt.values()].flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { locationId, night } = first;
      return [{ locationId, month: monthOf(night), recorded: same.length, silent: 0 }];
    }),
    gaps: [],
    isComplete,
  };
});

function monthOf(night: string): string {
  return night.slice(0, 7);
}

/** Of as many visits and recordings as a page can wait for; that there may be more it says. */
async function readSightings(
  asking: Asking,
  input: InputOf<typeof sumNights> | InputOf<typeof reportProject>,
) {
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
  const recorded = recordings.recordings
    .map(({ recordingDateTime, stationId: locationId = 0 }) => {
      return { locationId, night: toNight(recordingDateTime, locationId) };
    })
    .filter(({ night }) => night >= from && night <= until);
  const once = new Map(recorded.map((one) => [JSON.stringify(one), one]));
  return {
    all,
    /** Each night of each location once. */
    recorded: [...once.values()],
    isComplete: seen.isAll && recordings.recordings.length < maxRecordings,
  };
}

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

export const nightFallbacks = [nights, report];
