import { scheduler } from "node:timers/promises";
import { toPlace } from "#contract/rules/locations/places.ts";
import type { NightFinder } from "#contract/rules/times/night-finder.ts";
import { labelOfTrack, masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import type { Db } from "#api/db/open.ts";
import { dayAt, type Days } from "#api/recordings/queries/utc-days.ts";
import type { Position } from "#api/search/queries/positions.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import {
  listFirstAndLast,
  listTelling,
  type FactsOfVisiting,
} from "../queries/night-recordings.ts";
import type { CountedDays, RecordedNight, Sighting, VisitEnd } from "../queries/animal-days.ts";
import type { VisitMember } from "../queries/visit-members.ts";
import { apart, evidenceOf, isWhole } from "./evidence.ts";
import { pageRuns, type Run } from "./page-runs.ts";
import { withTracks } from "./read-visits.ts";
import { toVisitsData } from "./to-visits-data.ts";

interface CountingOf {
  projectId: number;
  days: Days;
  lookBackDay: number;
  findNight: NightFinder;
  signal?: AbortSignal | undefined;
}

/** All that is summed of some days, of the recordings themselves; undefined where it is aborted. */
export async function countDays(db: Db, of: CountingOf): Promise<CountedDays | undefined> {
  const sightings = new Map<string, Sighting>();
  const members: VisitMember[] = [];
  const ends = new Map<number, VisitEnd>();
  for await (const runs of pageRuns(db, of)) {
    for (const one of await sightRuns(db, runs, of.findNight)) {
      add(sightings, one.sighting);
      members.push(...one.members);
    }
    for (const run of runs) {
      const [day, endedMs] = [dayAt(run.startedAt), Date.parse(run.endedAt)];
      const known = ends.get(day) ?? { endedMs, hasApart: false };
      ends.set(day, {
        endedMs: Math.max(known.endedMs, endedMs),
        hasApart: known.hasApart || !isWhole(run),
      });
    }
    await scheduler.yield();
    if (of.signal?.aborted) return undefined;
  }
  for await (const some of pageTelling(db, of)) {
    for (const one of some) add(sightings, one);
    await scheduler.yield();
    if (of.signal?.aborted) return undefined;
  }
  const recorded = await listRecorded(db, of);
  return { days: of.days, sightings: [...sightings.values()], recorded, members, ends };
}

function add(sums: Map<string, Sighting>, one: Sighting): void {
  const { day, night, locationId, what, isHeard, types, evidence, zone } = one;
  const key = JSON.stringify([day, night, locationId, what, isHeard, types, evidence, zone]);
  const sum = sums.get(key);
  if (sum) sum.count += one.count;
  else sums.set(key, one);
}

interface SeenVisit {
  sighting: Sighting;
  /** None where it is so long that a search parts it. */
  members: VisitMember[];
}

async function sightRuns(db: Db, runs: Run[], findNight: NightFinder): Promise<SeenVisit[]> {
  const recordings = runs.flatMap((run) => run.recordings);
  const facts = new Map(recordings.map((recording) => [recording.id, recording]));
  const runOf = new Map(runs.flatMap((run) => run.recordings.map(({ id }) => [id, run] as const)));
  const tagged = new Map((await withTracks(db, recordings)).map((one) => [one.id, one]));
  const whole = runs.map((run) => ({
    ...run,
    recordings: run.recordings.flatMap(({ id }) => tagged.get(id) ?? []),
    incomplete: false,
  }));
  const visits = await toVisitsData(db, classifyVisits(whole, masterModel));
  return visits.map((visit) => {
    const held = visit.recordings.flatMap(({ recId }) => facts.get(recId) ?? []);
    const first = held[0] as FactsOfVisiting;
    const run = runOf.get(first.id);
    const shown = held.map(({ id, type }) => ({ type, tracks: tagged.get(id)?.tracks ?? [] }));
    const day = dayAt(run?.startedAt ?? first.startedAt);
    const isKnown = run !== undefined && isWhole(run);
    const evidence = isKnown ? evidenceOf(visit.classification, shown) : apart;
    return {
      sighting: { ...toSighting(visit, held, findNight), day, evidence },
      members: isKnown ? toMembers(visit, day) : [],
    };
  });
}

function toMembers(visit: VisitData, day: number): VisitMember[] {
  const { classification: what, stationId: locationId, timeStart: startedAt, recordings } = visit;
  const firstRecordingId = recordings[0]?.recId ?? 0;
  return recordings.map(({ recId: recordingId }) => {
    return { recordingId, day, firstRecordingId, what, locationId, startedAt };
  });
}

function toSighting(
  { timeStart, classification, stationId }: VisitData,
  held: FactsOfVisiting[],
  findNight: NightFinder,
) {
  const place = held[0] && toPlace(held[0]);
  return {
    night: findNight(timeStart, place),
    zone: findNight.zoneAt(place),
    locationId: stationId,
    what: classification === nothing ? null : classification,
    isHeard: false,
    types: [...new Set(held.map(({ type }) => type))].toSorted().join(","),
    count: 1,
  };
}

/** As visits call it where nobody and nothing has said what they are of. */
const nothing = "none";

async function* pageTelling(db: Db, { projectId, days, findNight }: CountingOf) {
  let after: Position | undefined;
  for (let isLast = false; !isLast;) {
    const page = await listTelling(db, projectId, { days, after });
    ({ isLast } = page);
    const last = page.recordings.at(-1);
    after = last && { at: last.recorded_at, id: last.id };
    const ids = page.recordings.map(({ id }) => id);
    const options = { unfilteredOnly: false, usedOnly: true };
    const tagged = await listTaggedTracks(db, ids, options);
    yield page.recordings.flatMap((row): Sighting[] => {
      const tracks = tagged.get(row.id) ?? [];
      const labels = tracks.flatMap(({ tags }) => {
        const read = tags.map(({ what, automatic, model }) => {
          return { what, automatic: automatic === 1, model };
        });
        return labelOfTrack(read) ?? [];
      });
      return [...new Set(labels)].map((what) => ({
        day: dayAt(row.recorded_at),
        night: findNight(row.recorded_at, toPlace(row)),
        locationId: row.location_id ?? 0,
        what,
        isHeard: row.type === "audio",
        types: row.type,
        evidence: "",
        zone: "",
        count: 1,
      }));
    });
  }
}

/** In a day there is one noon, so that its first and its last recording tell the nights it has. */
async function listRecorded(
  db: Db,
  { projectId, days, findNight }: CountingOf,
): Promise<RecordedNight[]> {
  const rows = await listFirstAndLast(db, projectId, days);
  const nights = rows.flatMap((row) =>
    [row.first, row.last].map((at) => ({
      day: row.day,
      night: findNight(at, toPlace(row)),
      locationId: row.location_id,
    })),
  );
  return [...new Map(nights.map((one) => [Object.values(one).join(" "), one])).values()];
}
