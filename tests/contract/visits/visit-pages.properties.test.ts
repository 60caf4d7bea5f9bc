import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimedRecording } from "#contract/rules/visits/visit-grouping.ts";
import type { PagedVisit } from "#contract/rules/visits/visit-pages.ts";
import {
  at,
  findVisitStarts,
  idsOf,
  loadPage,
  planSearch,
  type Search,
  walkPages,
} from "#tests/support/recordings/visits.ts";

interface Numbered extends TimedRecording {
  id: number;
}

/** Half minutes, so that much happens at once; no visit is longer than 46 minutes. */
const recordings: fc.Arbitrary<Numbered[]> = fc
  .array(
    fc.record({
      locationId: fc.constantFrom(null, 7, 8),
      quiet: fc.integer({ min: 20, max: 60 }),
      run: fc.array(
        fc.record({ gap: fc.integer({ min: 0, max: 19 }), length: fc.integer({ min: 1, max: 3 }) }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { maxLength: 12 },
  )
  .map((visits) => {
    const ends = new Map<number | null, number>();
    return visits.flatMap(({ locationId, quiet, run }) =>
      run.map(({ gap, length }, index) => {
        const start = (ends.get(locationId) ?? 0) + (index === 0 ? quiet : gap);
        ends.set(locationId, start + length);
        return { locationId, startedAt: halfMinutes(start), durationSeconds: length * 30 };
      }),
    );
  })
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1 })));

function halfMinutes(count: number): string {
  return new Date(Date.parse(at("12:00")) + count * 30_000).toISOString();
}

const everything: Search = { from: at("12:00"), until: at("48:00"), pageSize: 3 };

const searches: fc.Arbitrary<Search> = fc
  .record({
    from: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: 1, max: 600 }),
    pageSize: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ from, length, pageSize }) => ({
    from: halfMinutes(from),
    until: halfMinutes(from + length),
    pageSize,
  }));

/** Asks for first pages, each until where the last began, as browsers do. */
function walkBack(recordings: readonly Numbered[], search: Search): PagedVisit<Numbered>[] {
  const { pagesEstimate, page } = planSearch(recordings, 1, search);
  if (!page) return [];
  const visits = loadPage(recordings, page);
  return pagesEstimate > 1
    ? [...visits, ...walkBack(recordings, { ...search, until: page.from })]
    : visits;
}

test("the pages of a search have each of its recordings in one visit, and as many visits as were counted", () => {
  const pageSize = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(recordings, pageSize, (recordings, pageSize) => {
      const visits = walkPages(recordings, { ...everything, pageSize }).flat();
      const ids = idsOf(visits).flat();
      expect(ids.toSorted((a, b) => a - b)).toEqual(recordings.map(({ id }) => id));
      expect(visits.map(({ startedAt }) => startedAt)).toEqual(findVisitStarts(recordings));
    }),
  );
});

test("no recording is in two visits of a search, wherever it begins and ends", () => {
  fc.assert(
    fc.property(recordings, searches, (recordings, search) => {
      const ids = idsOf(walkPages(recordings, search).flat()).flat();
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test("the visits of a search and their order do not depend on the size of its pages", () => {
  fc.assert(
    fc.property(recordings, searches, (recordings, search) => {
      const onOnePage = walkPages(recordings, { ...search, pageSize: 100 }).flat();
      expect(walkPages(recordings, search).flat()).toEqual(onOnePage);
    }),
  );
});

test("going back from where the last page began finds the same visits as counting pages", () => {
  fc.assert(
    fc.property(recordings, searches, (recordings, search) => {
      expect(walkBack(recordings, search)).toEqual(walkPages(recordings, search).flat());
    }),
  );
});

test("visits come newest first", () => {
  fc.assert(
    fc.property(recordings, searches, (recordings, search) => {
      const starts = walkPages(recordings, search)
        .flat()
        .map(({ startedAt }) => startedAt);
      expect(starts).toEqual(starts.toSorted().toReversed());
    }),
  );
});
