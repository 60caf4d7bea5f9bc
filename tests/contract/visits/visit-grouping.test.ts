import { expect, test } from "vitest";
import { groupVisits } from "#contract/rules/visits/visit-grouping.ts";
import { at, idsOf, recording } from "#tests/support/recordings/visits.ts";

test("recordings less than 10 minutes apart are one visit", () => {
  const visits = groupVisits([
    recording(1, "21:04"),
    recording(2, "21:13"),
    recording(3, "21:22", { seconds: 20.5 }),
  ]);
  expect(visits).toHaveLength(1);
  expect(visits[0]).toMatchObject({
    startedAt: at("21:04"),
    endedAt: "2026-11-20T21:22:20.500Z",
  });
});

test.each<[string, number[][], string, number]>([
  ["11 minutes after a short one started", [[1], [2]], "21:15:00", 10],
  ["11 minutes after one of 61 seconds started", [[1, 2]], "21:15:00", 61],
  ["exactly 10 minutes after the end of the last", [[1], [2]], "21:14:30", 30],
  ["a second less than 10 minutes after it", [[1, 2]], "21:14:29", 30],
  ["a millisecond less than 10 minutes after it", [[1, 2]], "21:14:30", 30.001],
  ["while the last goes on", [[1, 2]], "21:04:05", 10],
])("a recording that starts %s makes %j", (_, ids, time, seconds) => {
  const visits = groupVisits([recording(1, "21:04:00", { seconds }), recording(2, time)]);
  expect(idsOf(visits)).toEqual(ids);
});

test("each location has visits of its own, and recordings without one have theirs together", () => {
  const visits = groupVisits([
    recording(1, "21:00", { locationId: 7 }),
    recording(2, "21:00", { locationId: 8 }),
    recording(3, "21:01", { locationId: null }),
    recording(4, "21:05", { locationId: 7 }),
    recording(5, "21:06", { locationId: null }),
  ]);
  expect(idsOf(visits)).toEqual([[1, 4], [2], [3, 5]]);
});

test("a visit lasts as long as any of its recordings, be it not the last that started", () => {
  const visits = groupVisits([
    recording(1, "21:00", { seconds: 900 }),
    recording(2, "21:01"),
    recording(3, "21:24"),
  ]);
  expect(idsOf(visits)).toEqual([[1, 2, 3]]);
  expect(groupVisits([recording(1, "21:00", { seconds: 900 }), recording(2, "21:01")])).toEqual([
    expect.objectContaining({ endedAt: at("21:15") }),
  ]);
});

test("a recording of 2.5 seconds or less neither is in a visit nor keeps one going", () => {
  const brief = (seconds: number) =>
    groupVisits([recording(1, "21:00"), recording(2, "21:08", { seconds }), recording(3, "21:16")]);
  expect(idsOf(brief(2.5))).toEqual([[1], [3]]);
  expect(idsOf(brief(2.51))).toEqual([[1, 2, 3]]);
});

test("visits are the same in whatever order recordings come", () => {
  const recordings = [recording(1, "21:00"), recording(2, "21:05"), recording(3, "22:00")];
  expect(groupVisits(recordings.toReversed())).toEqual(groupVisits(recordings));
});

test("no recordings make no visits", () => {
  expect(groupVisits([])).toEqual([]);
});
