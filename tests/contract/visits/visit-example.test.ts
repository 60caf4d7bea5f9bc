import { expect, test } from "vitest";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits } from "#contract/rules/visits/visit-classification.ts";
import { toVisitData } from "#contract/rules/visits/visit-data.ts";
import { loadWindow } from "#contract/rules/visits/visit-pages.ts";
import {
  ai,
  at,
  human,
  loadPage,
  planSearch,
  recording,
} from "#tests/support/recordings/visits.ts";

/** The worked example of the field's specification. */
const [a, b, d, e, f, g] = [1, 2, 4, 5, 6, 7];
const evening = { from: at("20:00"), until: at("24:00"), pageSize: 2 };

function record(tagsOfE: TrackTag[] = []) {
  return [
    recording(a, "20:05:00", { seconds: 60, tracks: [[ai("rat")]] }),
    recording(b, "20:15:59", { seconds: 30, tracks: [[ai("rat")]] }),
    recording(d, "21:00:00", { seconds: 10, tracks: [[]] }),
    recording(e, "22:00:00", {
      seconds: 20,
      tracks: [[ai("possum"), ...tagsOfE], [ai("unidentified")]],
    }),
    recording(f, "22:05:00", { seconds: 15, tracks: [[ai("cat"), human("stoat")], [ai("cat")]] }),
    recording(g, "22:03:00", { seconds: 12, locationId: 8, tracks: [[ai("cat")]] }),
  ];
}

function seePage(number: number, recordings = record()) {
  const { page } = planSearch(recordings, number, evening);
  const visits = page ? classifyVisits(loadPage(recordings, page), "Master") : [];
  return visits.map((visit) => toVisitData(visit, new Map()));
}

function namesOf(visits: ReturnType<typeof seePage>) {
  return visits.map(({ classification, recordings }) => [
    classification,
    ...recordings.map(({ recId }) => recId),
  ]);
}

test("the pages of the example are planned as told", () => {
  const first = { from: at("21:00"), until: at("24:00"), isLast: false };
  const second = { from: at("20:00"), until: at("21:00"), isLast: true };
  expect(planSearch(record(), 1, evening)).toEqual({ pagesEstimate: 2, page: first });
  expect(planSearch(record(), 2, evening)).toEqual({ pagesEstimate: 2, page: second });
  expect(loadWindow(first)).toEqual({ after: at("20:40"), before: at("25:10") });
  expect(loadWindow(second)).toEqual({ after: at("19:40"), before: at("22:10") });
});

test("the visits of the example are those told, all complete", () => {
  expect(seePage(1)).toMatchObject([
    { classification: "cat", classificationAi: "cat", classFromUserTag: false },
    { classification: "stoat", classificationAi: "cat", classFromUserTag: true },
  ]);
  expect(namesOf(seePage(1))).toEqual([
    ["cat", g],
    ["stoat", e, f],
  ]);
  expect(seePage(2)).toMatchObject([
    { classification: "none", classificationAi: "none", classFromUserTag: false },
    { classification: "rat", classificationAi: "rat", timeEnd: at("20:16:29") },
  ]);
  expect(namesOf(seePage(2))).toEqual([
    ["none", d],
    ["rat", a, b],
  ]);
  expect([...seePage(1), ...seePage(2)].filter(({ incomplete }) => incomplete)).toEqual([]);
});

test.each(["22:15:20", "22:15:15"])(
  "a recording at %s is a visit of its own, and counted",
  (time) => {
    const recordings = [...record(), recording(8, time)];
    expect(planSearch(recordings, 1, evening)).toEqual({
      pagesEstimate: 3,
      page: { from: at("22:00"), until: at("24:00"), isLast: false },
    });
    expect(namesOf(seePage(1, recordings))).toEqual([
      ["none", 8],
      ["cat", g],
    ]);
  },
);

test("tagged cat by a person, the possum makes two visits of one", () => {
  expect(namesOf(seePage(1, record([human("cat")])))).toEqual([
    ["stoat", f],
    ["cat", g],
    ["cat", e],
  ]);
});

test("tagged mustelid by a person, it makes the visit one of a mustelid", () => {
  expect(namesOf(seePage(1, record([human("mustelid")])))).toEqual([
    ["cat", g],
    ["mustelid", e, f],
  ]);
});
