import { addHours, addMinutes, minutesToMilliseconds, subHours, subMinutes } from "date-fns";
import { toFourDigitYears } from "#contract/rules/times/local-dates.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits, quietMinutes, type Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { longestRecordingMinutes } from "#contract/rules/visits/visit-pages.ts";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import { listInSpans } from "../queries/located-spans.ts";
import { countVisitRecordingsBefore, listVisitRecordings } from "../queries/visit-recordings.ts";
import type { Span, VisitScope } from "../queries/visit-starts.ts";
import { isWhole } from "./evidence.ts";
import { maxRecordings, withTracks } from "./read-visits.ts";
import { toVisitsData } from "./to-visits-data.ts";

export interface Member {
  id: number;
  projectId: number;
  locationId: number | null;
  startedAt: string;
}

export type Untagged = Omit<TaggedRecording, "tracks">;

/** How far around the recording its visit is looked for, until the whole of it is found. */
const reachHours = [1, 6, 24, 48];

/**
 * A visit that is longer, or of more recordings than are read at once, is parted by the clock, into as many minutes as
 * can be: so each recording leads to the same part, wherever a list begins.
 */
const leastMinutes = 1;
const partMinutes = [360, 60, 10, leastMinutes];

/** The visits that a recording is part of: several where people disagree, none where it is part of no visit. */
export async function findVisitsOf(db: Db, member: Member): Promise<VisitData[]> {
  const found = await findRun(db, member);
  if (!found) return [];
  const { visit, incomplete } = found;
  const recordings = await withTracks(db, [...visit.recordings]);
  const classified = classifyVisits([{ ...visit, recordings, incomplete }], masterModel);
  const visits = await toVisitsData(db, classified);
  return visits.filter(({ recordings }) => recordings.some(({ recId }) => recId === member.id));
}

async function findRun(db: Db, member: Member) {
  for (const hours of reachHours) {
    const span = spanAround([member.startedAt, member.startedAt], hours);
    const { projectId, locationId } = member;
    const spans = [{ ...span, locationId }];
    const inSpan = await listInSpans(db, projectId, spans, maxRecordings + 1);
    if (inSpan.length > maxRecordings) break;
    const recordings = inSpan.map(({ recording }) => recording);
    const visit = findHolding(recordings, member);
    if (!visit) return undefined;
    if (!isWhole(visit)) break;
    if (isWithin(visit, span)) return { visit, incomplete: false };
  }
  return findPart(db, member);
}

async function findPart(db: Db, member: Member) {
  for (const minutes of partMinutes) {
    const span = spanByClock(member.startedAt, minutes);
    const limit = maxRecordings + 1;
    const recordings = await listVisitRecordings(db, scopeOf(member), span, { limit });
    if (recordings.length > maxRecordings) continue;
    const visit = findHolding(recordings, member);
    return visit && { visit, incomplete: !isWithin(visit, span) };
  }
  return findByRank(db, member, spanByClock(member.startedAt, leastMinutes));
}

/** A clock that stands still gives thousands the same minute: of those, so many after so many. */
async function findByRank(db: Db, member: Member, span: Span) {
  const scope = scopeOf(member);
  const rank = await countVisitRecordingsBefore(db, scope, span, member);
  const offset = rank - (rank % maxRecordings);
  const recordings = await listVisitRecordings(db, scope, span, { limit: maxRecordings, offset });
  const visit = findHolding(recordings, member);
  return visit && { visit, incomplete: true };
}

function findHolding(recordings: Untagged[], member: Member): Visit<Untagged> | undefined {
  const holds = (visit: Visit<Untagged>) => visit.recordings.some(({ id }) => id === member.id);
  return groupVisits(recordings).find(holds);
}

/** So many hours around two instants. */
export function spanAround([first, last]: [string, string], hours: number): Span {
  return toSpan(subHours(first, hours), addHours(last, hours));
}

function spanByClock(instant: string, minutes: number): Span {
  const lengthMs = minutesToMilliseconds(minutes);
  const startMs = Math.floor(Date.parse(instant) / lengthMs) * lengthMs;
  return toSpan(new Date(startMs - 1), new Date(startMs + lengthMs));
}

/** Within the years that databases and clocks know. */
function toSpan(after: Date, before: Date): Span {
  return {
    after: toFourDigitYears(after),
    before: toFourDigitYears(before),
  };
}

function scopeOf({ projectId, locationId }: Member): VisitScope {
  return { projectIds: [projectId], locationIds: [locationId], types: [...visitTypes] };
}

/** What lies outside the span, and does not run into it, cannot belong to the visit. */
export function isWithin(
  { startedAt, endedAt }: Visit<Untagged>,
  { after, before }: Span,
): boolean {
  const lookBack = quietMinutes + longestRecordingMinutes;
  return (
    subMinutes(startedAt, lookBack).toISOString() > after &&
    addMinutes(endedAt, quietMinutes).toISOString() < before
  );
}
