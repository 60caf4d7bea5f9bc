import { addHours, addMilliseconds, addMinutes, max, min, subHours, subMinutes } from "date-fns";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits, quietMinutes, type Visit } from "#contract/rules/visits/visit-grouping.ts";
import type { VisitData } from "#contract/rules/visits/visit-data.ts";
import { longestRecordingMinutes } from "#contract/rules/visits/visit-pages.ts";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import type { Db } from "#api/db/open.ts";
import { listVisitRecordings } from "../queries/visit-recordings.ts";
import type { Span, VisitScope } from "../queries/visit-starts.ts";
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
const reachHours = [1, 6, 48];

/** How many recordings before and after one are taken for a visit that has too many to be read at once. */
interface Part {
  before: number;
  after: number;
}

const around: Part = { before: maxRecordings / 2, after: maxRecordings / 2 };
/** For lists from the newest on, which have met all that is after it. */
export const untilIt: Part = { before: maxRecordings, after: 0 };

/** The visits that a recording is part of: several where people disagree, none where it is part of no visit. */
export async function findVisitsOf(db: Db, member: Member, part = around): Promise<VisitData[]> {
  const found = await findRun(db, member, part);
  if (!found) return [];
  const { visit, incomplete } = found;
  const recordings = await withTracks(db, [...visit.recordings]);
  const classified = classifyVisits([{ ...visit, recordings, incomplete }], masterModel);
  const visits = await toVisitsData(db, classified);
  return visits.filter(({ recordings }) => recordings.some(({ recId }) => recId === member.id));
}

async function findRun(db: Db, member: Member, part: Part) {
  let found: { visit: Visit<Untagged>; incomplete: boolean } | undefined;
  for (const hours of reachHours) {
    const span = spanAround([member.startedAt, member.startedAt], hours);
    const recordings = await listAt(db, member, span);
    if (recordings.length > maxRecordings) return found ?? findPart(db, member, part, span);
    const visit = findHolding(recordings, member);
    if (!visit) return undefined;
    found = { visit, incomplete: !isWithin(visit, span) };
    if (!found.incomplete) return found;
  }
  return found;
}

async function findPart(db: Db, member: Member, part: Part, { after, before }: Span) {
  const scope = scopeOf(member);
  const { startedAt } = member;
  const until = { after, before: addMilliseconds(startedAt, 1).toISOString() };
  const [earlier, later] = await Promise.all([
    listVisitRecordings(db, scope, until, { limit: part.before, end: "newest" }),
    listVisitRecordings(db, scope, { after: startedAt, before }, { limit: part.after }),
  ]);
  const visit = findHolding([...earlier, ...later], member);
  return visit && { visit, incomplete: true };
}

function findHolding(recordings: Untagged[], member: Member): Visit<Untagged> | undefined {
  const holds = (visit: Visit<Untagged>) => visit.recordings.some(({ id }) => id === member.id);
  return groupVisits(recordings).find(holds);
}

/** So many hours around two instants, within the years that databases and clocks know. */
export function spanAround([first, last]: [string, string], hours: number): Span {
  const [after, before] = [max([subHours(first, hours), earliest]), addHours(last, hours)];
  return { after: after.toISOString(), before: min([before, latest]).toISOString() };
}

const [earliest, latest] = ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"] as const;

/** Those without a location are together, too. */
export async function listAt(db: Db, member: Member, span: Span): Promise<Untagged[]> {
  return listVisitRecordings(db, scopeOf(member), span, { limit: maxRecordings + 1 });
}

function scopeOf({ projectId, locationId }: Member): VisitScope {
  return { projectIds: [projectId], locationIds: [locationId], types: [...visitTypes] };
}

/** What lies outside the span cannot belong to the visit. */
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
