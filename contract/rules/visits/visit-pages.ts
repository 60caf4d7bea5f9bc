import { addMinutes, subMinutes } from "date-fns";
import { toFourDigitYears } from "../times/local-dates.ts";
import { groupVisits, quietMinutes, type TimedRecording, type Visit } from "./visit-grouping.ts";

/** What is longer may be parted where a page ends. */
export const longestRecordingMinutes = 10;
const longestVisitMinutes = 60;

/** The visits that start after `from` and not after `until`, ISO UTC text; the last page is the one furthest back. */
export interface VisitPage {
  from: string;
  until: string;
  isLast: boolean;
}

export interface PageQuery {
  /** From 1, the newest. */
  page: number;
  pageSize: number;
  searchFrom: string;
  searchUntil: string;
}

/** How many visits a search has, when the newest of a page starts, and the newest of the page after. */
export interface StartsOfPage {
  count: number;
  first: string | undefined;
  next: string | undefined;
}

export function ranksOfPage({ page, pageSize }: PageQuery): { first: number; next: number } {
  return { first: (page - 1) * pageSize, next: page * pageSize };
}

/** Undefined beyond the last page. Pages lie end to end, so where visits start together their sizes vary. */
export function planPage(
  { count, first, next }: StartsOfPage,
  { page, pageSize, searchFrom, searchUntil }: PageQuery,
): { pagesEstimate: number; page?: VisitPage } {
  const pagesEstimate = Math.ceil(count / pageSize);
  const lastPage = Math.max(1, pagesEstimate);
  if (page > lastPage) return { pagesEstimate };
  const newest = page === 1 ? undefined : first;
  return {
    pagesEstimate,
    page: { from: next ?? searchFrom, until: newest ?? searchUntil, isLast: page === lastPage },
  };
}

/** The recordings to load for a page start between these, both excluded: ISO UTC text. */
export function loadWindow({ from, until }: VisitPage): { after: string; before: string } {
  return {
    after: toFourDigitYears(subMinutes(from, longestRecordingMinutes + quietMinutes)),
    before: toFourDigitYears(addMinutes(until, longestVisitMinutes + quietMinutes)),
  };
}

export interface PagedVisit<R> extends Visit<R> {
  /** More of it may lie before the search, or after what was loaded. */
  incomplete: boolean;
}

/** Newest first, of its load window; one that goes on in the search from before comes with the last page. */
export function visitsOfPage<R extends TimedRecording>(
  recordings: readonly R[],
  { from, until, isLast }: VisitPage,
): PagedVisit<R>[] {
  const longestEnd = toFourDigitYears(addMinutes(until, longestVisitMinutes));
  return groupVisits(recordings)
    .filter(({ startedAt }) => startedAt <= until)
    .filter(({ startedAt, recordings: own }) => {
      return startedAt > from || (isLast && own.some((one) => one.startedAt > from));
    })
    .map((visit) => ({
      ...visit,
      incomplete: visit.startedAt <= from || visit.endedAt > longestEnd,
    }))
    .toReversed();
}
