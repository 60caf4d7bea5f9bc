import { expect, test } from "vitest";
import { loadWindow } from "#contract/rules/visits/visit-pages.ts";
import {
  at,
  idsOf,
  loadPage,
  planSearch,
  planStarts,
  recording,
  walkPages,
  inputFor,
} from "#tests/support/recordings/visits.ts";

const evening = { from: at("20:00"), until: at("24:00"), pageSize: 3 };

const everyMinutes = (minutes: number, count: number, first: string) =>
  Array.from({ length: count }, (_, index) => {
    const startedAt = new Date(Date.parse(at(first)) + index * minutes * 60_000).toISOString();
    return { ...recording(index + 1, first), startedAt };
  });

test("visits are counted and paged from the newest", () => {
  const visits = everyMinutes(20, 7, "21:03");
  expect(planSearch(visits, 1, evening)).toEqual({
    pagesEstimate: 3,
    page: { from: at("22:03"), until: at("24:00"), isLast: false },
  });
  expect(planSearch(visits, 3, evening).page).toEqual({
    from: at("20:00"),
    until: at("21:03"),
    isLast: true,
  });
  expect(walkPages(visits, evening).map(idsOf)).toEqual([[[7], [6], [5]], [[4], [3], [2]], [[1]]]);
});

test("a full last page reaches back to where the search begins", () => {
  const visits = everyMinutes(20, 6, "21:03");
  expect(planSearch(visits, 2, evening)).toMatchObject({
    pagesEstimate: 2,
    page: { from: at("20:00"), isLast: true },
  });
});

test("a search with fewer visits than a page holds has one page, and one without any has it too", () => {
  const page = { from: at("20:00"), until: at("24:00"), isLast: true };
  expect(planStarts([at("21:00")], inputFor(1, evening))).toEqual({ pagesEstimate: 1, page });
  expect(planStarts([], inputFor(1, evening))).toEqual({ pagesEstimate: 0, page });
});

test("there is no page after the last", () => {
  expect(planStarts([at("21:00")], inputFor(2, evening))).toEqual({ pagesEstimate: 1 });
  expect(planStarts([], inputFor(2, evening))).toEqual({ pagesEstimate: 0 });
  expect(planSearch(everyMinutes(20, 6, "21:03"), 3, evening)).toEqual({ pagesEstimate: 2 });
});

test("20 minutes before a page and 70 after it are loaded with it", () => {
  const page = { from: at("21:00"), until: at("22:00"), isLast: false };
  expect(loadWindow(page)).toEqual({ after: at("20:40"), before: at("23:10") });
});

test("a visit that began before the search comes with the last page, and is incomplete", () => {
  const recordings = [
    recording(1, "19:55"),
    recording(2, "20:03"),
    ...everyMinutes(20, 3, "21:03").map((one) => ({ ...one, id: one.id + 10 })),
  ];
  const pages = walkPages(recordings, evening);
  expect(pages.map(idsOf)).toEqual([[[13], [12], [11]], [[1, 2]]]);
  expect(pages.flat().map(({ incomplete }) => incomplete)).toEqual([false, false, false, true]);
  expect(pages[1]?.[0]?.startedAt).toBe(at("19:55"));
});

test("row 3: a visit of which no recording starts after the search begins is not part of it", () => {
  const times = ["19:45", "19:52", "20:00"];
  const before = times.map((time, index) => recording(index + 1, time, { seconds: 300 }));
  expect(walkPages(before, evening)).toEqual([[]]);
  expect(walkPages([recording(1, "19:59", { seconds: 120 })], evening)).toEqual([[]]);
  const [visits] = walkPages([...before, recording(4, "20:05")], evening);
  expect(visits).toEqual([expect.objectContaining({ incomplete: true, startedAt: at("19:45") })]);
});

test("row 3: a visit whose last recording ends where the period does is listed and complete", () => {
  const [visits] = walkPages(
    [recording(1, "23:50"), recording(2, "23:59", { seconds: 60 })],
    evening,
  );
  expect(visits).toEqual([expect.objectContaining({ incomplete: false, endedAt: at("24:00") })]);
});

test("a visit that starts just where the search begins began before it", () => {
  const [visits] = walkPages([recording(1, "20:00"), recording(2, "20:05")], evening);
  expect(visits).toEqual([expect.objectContaining({ incomplete: true, startedAt: at("20:00") })]);
});

test("a visit that starts just where a page ends belongs to it, with what follows", () => {
  const recordings = [recording(1, "23:00"), recording(2, "23:09"), recording(3, "23:30")];
  const page = { from: at("20:00"), until: at("23:00"), isLast: true };
  expect(idsOf(loadPage(recordings, page))).toEqual([[1, 2]]);
});

test("what goes on for long after the search is collected for 70 minutes, and incomplete", () => {
  const recordings = everyMinutes(9, 12, "22:59");
  const page = { from: at("20:00"), until: at("23:00"), isLast: true };
  const [visit, ...others] = loadPage(recordings, page);
  expect(others).toEqual([]);
  expect(visit?.recordings.at(-1)?.startedAt).toBe(at("24:02"));
  expect(visit?.incomplete).toBe(true);
});

test("a visit is complete when it ends within an hour after its page", () => {
  const ending = (seconds: number) =>
    loadPage([...everyMinutes(9, 7, "22:59"), recording(8, "23:59", { seconds })], {
      from: at("20:00"),
      until: at("23:00"),
      isLast: true,
    })[0]?.incomplete;
  expect(ending(60)).toBe(false);
  expect(ending(61)).toBe(true);
});

test("visits that start together are all found, though pages are uneven", () => {
  const together = [7, 8, 9].map((locationId) => recording(locationId, "21:00", { locationId }));
  const recordings = [recording(1, "20:30"), ...together, recording(2, "22:00")];
  const pages = walkPages(recordings, { ...evening, pageSize: 1 });
  expect(pages.map(idsOf)).toEqual([[[2]], [], [], [[9], [8], [7]], [[1]]]);
});
