import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { toVisitData, type VisitData } from "#contract/rules/visits/visit-data.ts";
import { groupVisits, type TimedRecording } from "#contract/rules/visits/visit-grouping.ts";
import {
  loadWindow,
  planPage,
  ranksOfPage,
  type PagedVisit,
  type PageQuery,
  type VisitPage,
  visitsOfPage,
} from "#contract/rules/visits/visit-pages.ts";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";

export function human(what: string): TrackTag {
  return { what, automatic: false, model: null };
}

export function ai(what: string, model = "Master"): TrackTag {
  return { what, automatic: true, model };
}

/** "20:05:00" or "20:05" of one evening; hours after 23 are of the night that follows. */
export function at(time: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return new Date(Date.UTC(2026, 10, 20, hours, minutes, seconds)).toISOString();
}

interface Details {
  seconds?: number;
  locationId?: number | null;
  tracks?: TrackTag[][];
}

/** Its tracks are numbered from its own number times ten. */
export function recording(
  id: number,
  time: string,
  { seconds = 10, locationId = 7, tracks = [] }: Details = {},
): TaggedRecording {
  return {
    id,
    startedAt: at(time),
    durationSeconds: seconds,
    locationId,
    locationName: locationId === null ? null : `Location ${locationId}`,
    processingState: "FINISHED",
    tracks: tracks.map((tags, index) => ({ id: id * 10 + index, start: 0, end: 5, tags })),
  };
}

export interface Search {
  from: string;
  until: string;
  pageSize: number;
}

export function inputFor(page: number, { from, until, pageSize }: Search): PageQuery {
  return { page, pageSize, searchFrom: from, searchUntil: until };
}

/** Where the visits of these recordings start, newest first. */
export function findVisitStarts(recordings: readonly TimedRecording[]): string[] {
  return groupVisits(recordings)
    .map(({ startedAt }) => startedAt)
    .toReversed();
}

/** Of where visits start, newest first. */
export function planStarts(
  starts: readonly string[],
  input: PageQuery,
): ReturnType<typeof planPage> {
  const { first, next } = ranksOfPage(input);
  return planPage({ count: starts.length, first: starts[first], next: starts[next] }, input);
}

export function planSearch(
  recordings: readonly TimedRecording[],
  page: number,
  search: Search,
): ReturnType<typeof planPage> {
  const { from, until } = search;
  const found = recordings.filter(({ startedAt }) => startedAt > from && startedAt < until);
  return planStarts(findVisitStarts(found), inputFor(page, search));
}

export function loadPage<R extends TimedRecording>(
  recordings: readonly R[],
  page: VisitPage,
): PagedVisit<R>[] {
  const { after, before } = loadWindow(page);
  const loaded = recordings.filter(({ startedAt }) => startedAt > after && startedAt < before);
  return visitsOfPage(loaded, page);
}

/** The visits of every page of a search, newest first. */
export function walkPages<R extends TimedRecording>(
  recordings: readonly R[],
  search: Search,
): PagedVisit<R>[][] {
  const pages: PagedVisit<R>[][] = [];
  for (;;) {
    const { page } = planSearch(recordings, pages.length + 1, search);
    if (!page) return pages;
    pages.push(loadPage(recordings, page));
  }
}

/** What the visits of recordings are of, newest first. */
export function describeVisits(
  recordings: readonly TaggedRecording[],
  { model = "Master", masses = {} as Record<number, number> } = {},
): VisitData[] {
  const visits = groupVisits(recordings).map((visit) => ({ ...visit, incomplete: false }));
  const known = new Map(Object.entries(masses).map(([id, mass]) => [Number(id), mass]));
  return classifyVisits(visits, model).map((visit) => toVisitData(visit, known));
}

export function idsOf(visits: readonly { recordings: readonly { id: number }[] }[]): number[][] {
  return visits.map(({ recordings }) => recordings.map(({ id }) => id));
}
