import { addMinutes, max, min, subMinutes } from "date-fns";
import { isWithinQuiet, classifyVisit, maxTracks } from "#contract/rules/visits/device-visits.ts";
import { instantAt, localDateOf, shiftDate } from "#contract/rules/times/local-dates.ts";
import { quietMinutes } from "#contract/rules/visits/visit-grouping.ts";
import type { OldVisit } from "#contract/wire/recordings/recording-reports.ts";
import type { ReadVisit } from "../operations/read-device-visits.ts";
import {
  listBaitDevices,
  listBaitEvents,
  type BaitEventRow,
} from "#api/events/queries/bait-events.ts";
import {
  readDetailsOf,
  toBatches,
  toOmitted,
  weightOf,
} from "#api/devices/queries/detail-snapshots.ts";
import type { Services } from "#api/services.ts";
import { readDetails } from "#api/events/handlers/read-details.ts";

/** Visits as they are answered, each with the sounds its device played around it and on its day, by the clock of the deployment. */
export async function describeOldVisits(
  services: Services,
  visits: readonly ReadVisit[],
): Promise<OldVisit[]> {
  const baiting = await listBaitDevices(services.store.scan, [
    ...new Set(visits.map(({ newest }) => newest.deviceId)),
  ]);
  const baited = visits.filter(({ newest }) => baiting.has(newest.deviceId));
  const baits = await listBaits(services, baited);
  const detailsOf = await readBaitDetails(services, baits);
  return visits.map((visit) =>
    describe(visit, baits.get(visit) ?? { onDay: false, events: [] }, detailsOf),
  );
}

type DetailsOf = (row: BaitEventRow) => unknown;

/** Of all visits together; one event is told with many of them. */
const maxToldBytes = 16 * 1024 * 1024;

async function readBaitDetails(
  { store }: Services,
  baits: ReadonlyMap<ReadVisit, Bait>,
): Promise<DetailsOf> {
  const lists = new Set([...baits.values()].map(({ events }) => events));
  const [read = []] = toBatches([...lists].flat(), weightOf);
  const detailsOf = await readDetailsOf(store.read, read);
  let room = maxToldBytes;
  return (row) => {
    room -= weightOf(row);
    return readDetails(room < 0 ? toOmitted(row) : detailsOf(row), row.detail_id).details;
  };
}

interface Bait {
  onDay: boolean;
  events: BaitEventRow[];
}

/** Visits of a day have most of their span in common: each is asked for once, many in one question. */
async function listBaits({ store, settings }: Services, visits: readonly ReadVisit[]) {
  const lookups = visits.map((visit) => {
    const { day, span } = spanOf(visit, settings.defaultTimeZone);
    return { visit, day, span, key: JSON.stringify(span) };
  });
  const spans = new Map(lookups.map(({ key, span }) => [key, span]));
  const listed = await listBaitEvents(store.scan, [...spans.values()]);
  const eventsOf = new Map([...spans.keys()].map((key, index) => [key, listed[index] ?? []]));
  return new Map(
    lookups.map(({ visit, day, key }): [ReadVisit, Bait] => {
      const events = eventsOf.get(key) ?? [];
      const isOnDay = ({ happened_at: at }: BaitEventRow) => at >= day.begin && at < day.end;
      return [visit, { onDay: events.some(isOnDay), events }];
    }),
  );
}

function spanOf({ newest, startMs, endMs }: ReadVisit, timeZone: string) {
  const date = localDateOf(new Date(startMs), timeZone);
  const begin = instantAt(date, 0, timeZone);
  const end = instantAt(shiftDate(date, 1), 0, timeZone);
  return {
    day: { begin: begin.toISOString(), end: end.toISOString() },
    span: {
      deviceId: newest.deviceId,
      from: min([begin, subMinutes(startMs, quietMinutes)]).toISOString(),
      until: max([end, addMinutes(endMs, quietMinutes)]).toISOString(),
    },
  };
}

function describe(visit: ReadVisit, bait: Bait, detailsOf: DetailsOf): OldVisit {
  const { newest, startMs, endMs, events } = visit;
  const { tag, tagCount } = classifyVisit(visit);
  const assumed = { assumedTag: tag?.what ?? null, assumedIsHuman: tag?.automatic === false };
  return {
    visitID: newest.id,
    what: assumed.assumedTag,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    deviceId: newest.deviceId,
    deviceName: newest.deviceName,
    groupName: newest.projectName,
    complete: events.length < maxTracks,
    queryOffset: newest.position,
    tagCount,
    ...toBaitData(bait, startMs, detailsOf),
    events: events.map(({ recording, trackId, ...event }) => ({
      recID: recording.id,
      recStart: recording.startedAt,
      trackID: trackId,
      start: new Date(event.startMs).toISOString(),
      end: new Date(event.endMs).toISOString(),
      trackTag: event.tag ? { what: event.tag.what, automatic: event.tag.automatic } : null,
      ...assumed,
      ...toBaitData(bait, event.startMs, detailsOf),
    })),
  };
}

function toBaitData({ onDay, events }: Bait, startMs: number, detailsOf: DetailsOf) {
  const near = events.filter(({ happened_at }) => isWithinQuiet(Date.parse(happened_at), startMs));
  return {
    audioBaitDay: onDay,
    audioBaitVisit: near.length > 0,
    audioBaitEvents: near.map((row) => ({
      id: row.id,
      dateTime: row.happened_at,
      details: detailsOf(row),
    })),
  };
}
