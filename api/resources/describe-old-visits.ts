import { addMinutes, subMinutes } from "date-fns";
import { isWithinQuiet, judgeVisit, tracksAtMost } from "#contract/rules/device-visits.ts";
import { instantAt, localDateOf, shiftDate } from "#contract/rules/local-dates.ts";
import { quietMinutes } from "#contract/rules/visit-grouping.ts";
import type { OldVisit } from "#contract/wire/recording-reports.ts";
import type { ReadVisit } from "../operations/read-device-visits.ts";
import { listBaitDevices, listBaitEvents, type BaitEventRow } from "../queries/bait-events.ts";
import type { Services } from "../services.ts";
import { readDetails } from "./read-details.ts";

/** Visits as they are answered, each with the sounds its device played around it and on its day, by the clock of the deployment. */
export async function describeOldVisits(
  services: Services,
  visits: readonly ReadVisit[],
): Promise<OldVisit[]> {
  const baiting = await listBaitDevices(services.store.scan, [
    ...new Set(visits.map(({ newest }) => newest.deviceId)),
  ]);
  const described: OldVisit[] = [];
  for (const visit of visits) {
    const bait = baiting.has(visit.newest.deviceId)
      ? await listBaitOf(services, visit)
      : { onDay: false, events: [] };
    described.push(describe(visit, bait));
  }
  return described;
}

interface Bait {
  onDay: boolean;
  events: BaitEventRow[];
}

async function listBaitOf(
  { store, settings }: Services,
  { newest, startMs, endMs }: ReadVisit,
): Promise<Bait> {
  const timeZone = settings.defaultTimeZone;
  const day = localDateOf(new Date(startMs), timeZone);
  const begin = instantAt(day, 0, timeZone);
  const end = instantAt(shiftDate(day, 1), 0, timeZone);
  const around = {
    from: subMinutes(startMs, quietMinutes),
    until: addMinutes(endMs, quietMinutes),
  };
  const events = await listBaitEvents(store.scan, {
    deviceId: newest.deviceId,
    from: new Date(Math.min(begin.getTime(), around.from.getTime())).toISOString(),
    until: new Date(Math.max(end.getTime(), around.until.getTime())).toISOString(),
  });
  const isOnDay = ({ happened_at }: BaitEventRow) =>
    happened_at >= begin.toISOString() && happened_at < end.toISOString();
  return { onDay: events.some(isOnDay), events };
}

function describe(visit: ReadVisit, bait: Bait): OldVisit {
  const { newest, startMs, endMs, events } = visit;
  const { tag, tagCount } = judgeVisit(visit);
  const assumed = { assumedTag: tag?.what ?? null, assumedIsHuman: tag?.automatic === false };
  return {
    visitID: newest.id,
    what: assumed.assumedTag,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    deviceId: newest.deviceId,
    deviceName: newest.deviceName,
    groupName: newest.projectName,
    complete: events.length < tracksAtMost,
    queryOffset: newest.position,
    tagCount,
    ...toBaitData(bait, startMs),
    events: events.map(({ recording, trackId, ...event }) => ({
      recID: recording.id,
      recStart: recording.startedAt,
      trackID: trackId,
      start: new Date(event.startMs).toISOString(),
      end: new Date(event.endMs).toISOString(),
      trackTag: event.tag ? { what: event.tag.what, automatic: event.tag.automatic } : null,
      ...assumed,
      ...toBaitData(bait, event.startMs),
    })),
  };
}

function toBaitData({ onDay, events }: Bait, startMs: number) {
  const near = events.filter(({ happened_at }) => isWithinQuiet(Date.parse(happened_at), startMs));
  return {
    audioBaitDay: onDay,
    audioBaitVisit: near.length > 0,
    audioBaitEvents: near.map(({ id, happened_at, details }) => ({
      id,
      dateTime: happened_at,
      details: readDetails(details).details,
    })),
  };
}
