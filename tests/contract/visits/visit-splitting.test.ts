import fc from "fast-check";
import { expect, test } from "vitest";
import type { TaggedRecording } from "#contract/rules/visits/visit-tags.ts";
import { ai, describeVisits, human, recording } from "#tests/support/recordings/visits.ts";

function partsOf(recordings: TaggedRecording[]): [what: string, ids: number[]][] {
  return describeVisits(recordings).map(({ classification, recordings }) => [
    classification,
    recordings.map(({ recId }) => recId),
  ]);
}

test("recordings that people tag with different animals are a visit each", () => {
  const recordings = [
    recording(1, "21:00", { tracks: [[human("cat")]] }),
    recording(2, "21:05", { tracks: [[human("hedgehog")]] }),
  ];
  expect(partsOf(recordings)).toEqual([
    ["hedgehog", [2]],
    ["cat", [1]],
  ]);
  expect(describeVisits(recordings)).toMatchObject([
    { classFromUserTag: true, timeStart: recordings[1]?.startedAt, tracks: 1 },
    { classFromUserTag: true, timeEnd: "2026-11-20T21:00:10.000Z", tracks: 1 },
  ]);
});

test.each([
  ["the AI alone has tagged", [[ai("rat")], [ai("cat")]]],
  ["nobody has tagged", [[], [ai("rat")]]],
  ["has no tracks", []],
  ["people saw nothing on", [[human("false-positive")]]],
])("a recording that %s is part of all", (_, tracks) => {
  const recordings = [
    recording(1, "21:00", { tracks: [[human("cat")]] }),
    recording(2, "21:05", { tracks }),
    recording(3, "21:10", { tracks: [[human("hedgehog")]] }),
  ];
  expect(partsOf(recordings)).toEqual([
    ["hedgehog", [2, 3]],
    ["cat", [1, 2]],
  ]);
});

test("a recording of two animals is once in the visit of each, and these bear their names", () => {
  const both = [[human("cat")], [human("cat")], [human("stoat")], [human("stoat")]];
  expect(partsOf([recording(1, "21:00", { tracks: both })])).toEqual([
    ["cat", [1]],
    ["stoat", [1]],
  ]);
});

test("each part says what the AI says of it, and whether people disagree on it", () => {
  const parts = describeVisits([
    recording(1, "21:00", { tracks: [[human("cat"), ai("rat")]] }),
    recording(2, "21:05", { tracks: [[human("possum"), human("vehicle"), ai("dog")]] }),
  ]);
  expect(parts).toMatchObject([
    { classification: "conflicting tags", classificationAi: "dog", userTagsConflict: true },
    { classification: "cat", classificationAi: "rat" },
  ]);
  expect(parts[1]).not.toHaveProperty("userTagsConflict");
});

test("a part keeps what lies more than 10 minutes apart when others' recordings are left out", () => {
  const recordings = [
    recording(1, "21:00", { tracks: [[human("cat")]] }),
    recording(2, "21:09", { tracks: [[human("stoat")], [human("stoat")]] }),
    recording(3, "21:18", { tracks: [[human("cat")]] }),
  ];
  expect(partsOf(recordings)).toEqual([
    ["stoat", [2]],
    ["cat", [1, 3]],
  ]);
});

test("a visit in parts lies among the others by when each part starts", () => {
  const recordings = [
    recording(1, "21:00", { tracks: [[human("cat")]] }),
    recording(2, "21:03", { locationId: 8, tracks: [[ai("rat")]] }),
    recording(3, "21:05", { tracks: [[human("hedgehog")]] }),
  ];
  expect(partsOf(recordings).flatMap(([, ids]) => ids)).toEqual([3, 2, 1]);
});

test("however a visit is tagged, no recording is lost and no two of its parts have one name", () => {
  const tag = fc
    .constantFrom("cat", "stoat", "mustelid", "vehicle", "false-positive")
    .chain((what) => fc.constantFrom(human(what), ai(what)));
  const tracks = fc.array(fc.array(tag, { maxLength: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(tracks, { minLength: 1, maxLength: 5 }), (tagged) => {
      const parts = describeVisits(
        tagged.map((tracks, index) => recording(index + 1, `21:0${index}`, { tracks })),
      );
      const ids = parts.flatMap(({ recordings }) => recordings.map(({ recId }) => recId));
      expect(new Set(ids).size).toBe(tagged.length);
      expect(new Set(parts.map(({ classification }) => classification)).size).toBe(parts.length);
      for (const { recordings } of parts)
        expect(new Set(recordings.map(({ recId }) => recId)).size).toBe(recordings.length);
    }),
  );
});
