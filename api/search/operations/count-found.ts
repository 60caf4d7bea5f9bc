import { nightOf, nightSpan, nightsOfMonth } from "#contract/rules/times/nights.ts";
import type { FoundCounts } from "#contract/wire/recordings/recording-counts.ts";
import { readSummedVisits } from "#api/visits/operations/summed-visits.ts";
import { readKnownVisits } from "#api/visits/operations/known-visits.ts";
import { pageBeginnings } from "#api/visits/operations/visit-beginnings.ts";
import type { Db } from "#api/db/open.ts";
import {
  countByGroups,
  listRecordedNights,
  type NightStarts,
  type RecordingGroup,
} from "../queries/recording-groups.ts";
import type { RecordingFilter } from "../queries/recording-filter.ts";
import { findTermsOf } from "../queries/find-recordings.ts";
import { listStretches } from "../queries/stretches.ts";

interface Options {
  of: "recordings" | "visits";
  /** Of which nights alone are counted. */
  month: string | undefined;
  timeZone: string;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
  /** Of recordings, about as many as are counted in a twentieth of a second. */
  recordingsAtOnce?: number;
}

interface GroupsPage {
  groups: RecordingGroup[];
  /** What is older has not been counted yet; absent where nothing is. */
  reached: string | undefined;
}

/** How many there are by location and night, the newest counted first, as far as the signal allows. */
export async function countFound(
  db: Db,
  asked: RecordingFilter,
  { of, month, timeZone, signal, recordingsAtOnce }: Options,
): Promise<FoundCounts> {
  const nights = month === undefined ? [] : nightsOfMonth(month);
  const spans = nights.map((night) => ({ night, ...nightSpan(night, timeZone) }));
  const starts = spans.map(({ night, start }) => ({ night, start: start.toISOString() }));
  const end = spans.at(-1)?.stop.toISOString();
  const filter = narrow(asked, { from: starts[0]?.start, until: end });
  const pages =
    of === "visits"
      ? pageVisitGroups(db, filter, { nights, timeZone })
      : pageRecordingGroups(db, filter, { starts, recordingsAtOnce });
  const byLocation = new Map<number | null, number>();
  const byNight = new Map<number, number>();
  let countedFrom: string | undefined;
  for await (const { groups, reached } of pages) {
    for (const { locationId, order, count } of groups) {
      byLocation.set(locationId, (byLocation.get(locationId) ?? 0) + count);
      byNight.set(order, (byNight.get(order) ?? 0) + count);
    }
    countedFrom = reached;
    if (signal.aborted) break;
  }
  const counts = {
    byLocation: [...byLocation]
      .map(([locationId, count]) => ({ locationId, count }))
      .toSorted((one, other) => other.count - one.count),
    ...(countedFrom === undefined ? {} : { countedFrom }),
  };
  if (end === undefined) return counts;
  const recorded = await listRecordedNights(db, asked.projectId, { starts, end });
  return {
    ...counts,
    byNight: nights.map((night, order) => {
      return { night, count: byNight.get(order) ?? 0, hasRecordings: recorded.has(order) };
    }),
  };
}

function narrow(
  filter: RecordingFilter,
  { from, until }: Pick<RecordingFilter, "from" | "until">,
): RecordingFilter {
  const { from: askedFrom, until: askedUntil } = filter;
  return {
    ...filter,
    from: from !== undefined && (askedFrom ?? "") < from ? from : askedFrom,
    until: until !== undefined && (askedUntil ?? until) >= until ? until : askedUntil,
  };
}

async function* pageRecordingGroups(
  db: Db,
  filter: RecordingFilter,
  { starts, recordingsAtOnce }: { starts: NightStarts; recordingsAtOnce: number | undefined },
): AsyncGenerator<GroupsPage> {
  const terms = await findTermsOf(db, filter);
  for (const stretch of await listStretches(db, filter, recordingsAtOnce)) {
    const { reached } = stretch;
    yield { groups: await countByGroups(db, stretch.filter, { starts, terms }), reached };
  }
}

/** A visit is of the night in which it begins, and of where it is; what sums tell comes with what was counted first. */
async function* pageVisitGroups(
  db: Db,
  filter: RecordingFilter,
  { nights, timeZone }: { nights: readonly string[]; timeZone: string },
): AsyncGenerator<GroupsPage> {
  const hasNights = nights.length > 0;
  const toGroup = (locationId: number, night: string, count: number): RecordingGroup => ({
    locationId: locationId === 0 ? null : locationId,
    order: hasNights ? nights.indexOf(night) : 0,
    count,
  });
  const asked = hasNights
    ? { by: ["location_id", "night"] as const, timeZone }
    : { by: ["location_id"] as const };
  const { sums, rest } = await readSummedVisits(db, filter, asked);
  let groups = sums.map(({ location_id = 0, night = "", count }) =>
    toGroup(location_id, night, count),
  );
  if (rest.length === 0) {
    yield { groups: groups.filter(isOfNights), reached: undefined };
    return;
  }
  const known = await readKnownVisits(db, filter.projectId);
  for (const [order, piece] of rest.entries()) {
    for await (const { visits, reached, isLast } of pageBeginnings(db, piece, known)) {
      groups.push(
        ...visits.map((one) => toGroup(one.locationId, nightOf(one.startedAt, timeZone), 1)),
      );
      yield {
        groups: groups.filter(isOfNights),
        reached: isLast ? rest[order + 1]?.until : reached?.at,
      };
      groups = [];
    }
  }
}

function isOfNights({ order }: RecordingGroup): boolean {
  return order >= 0;
}
