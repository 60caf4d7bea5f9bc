import { expect, test } from "vitest";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { classifyVisits, findTiedTracks } from "#contract/rules/visits/visit-classification.ts";
import { groupVisits } from "#contract/rules/visits/visit-grouping.ts";
import { ai, describeVisits, human, recording } from "#tests/support/recordings/visits.ts";

test("AI words that tie are decided by the mass of their tracks, the first where that ties too", () => {
  const tracks = [[ai("rat")], [ai("cat")], [ai("rat")], [ai("cat")], [ai("dog")]];
  const decided = (masses: Record<number, number>) =>
    describeVisits([recording(1, "21:00", { tracks })], { masses })[0];
  expect(decided({ 10: 5, 12: 5, 11: 1, 13: 10, 14: 99 })).toMatchObject({
    classification: "cat",
    classificationAi: "cat",
  });
  expect(decided({ 10: 5, 11: 5 })).toMatchObject({
    classification: "rat",
    classificationAi: "rat",
  });
});

test("the masses needed are those of tracks whose words tie, and no others", () => {
  const tied = (tracks: TrackTag[][], model = "Master") => {
    const visits = groupVisits([recording(1, "21:00", { tracks })]);
    return findTiedTracks(
      classifyVisits(
        visits.map((one) => ({ ...one, incomplete: false })),
        model,
      ),
    );
  };
  expect(tied([[ai("rat")], [ai("cat")], [ai("false-positive")]])).toEqual([10, 11, 12]);
  expect(tied([[ai("rat")], [ai("cat")], [ai("dog")], [ai("dog")]])).toEqual([]);
  expect(tied([[human("rat")], [human("cat")]])).toEqual([]);
  expect(
    tied(
      [
        [ai("rat"), ai("a", "Inc3")],
        [ai("rat"), ai("b", "Inc3")],
      ],
      "Inc3",
    ),
  ).toEqual([10, 11]);
});

test("a visit is sent with all of its tracks, and masses where they were needed", () => {
  const tracks = [[ai("rat"), ai("cat", "Inc3")], [ai("cat"), human("possum"), human("rat")], []];
  const recordings = [
    recording(1, "21:00", { tracks, locationId: null }),
    { ...recording(2, "21:05", { locationId: null }), processingState: "tracking" },
  ];
  expect(describeVisits(recordings, { masses: { 10: 4.5 } })).toEqual([
    {
      classification: "mammal",
      classificationAi: "rat",
      classFromUserTag: true,
      userTagsConflict: true,
      incomplete: false,
      timeStart: "2026-11-20T21:00:00.000Z",
      timeEnd: "2026-11-20T21:05:10.000Z",
      stationId: 0,
      stationName: "",
      tracks: 3,
      recordings: [
        {
          recId: 1,
          start: "2026-11-20T21:00:00.000Z",
          processingState: "FINISHED",
          tracks: [
            { id: 10, tag: "rat", isAITagged: true, aiTag: "rat", start: 0, end: 5, mass: 4.5 },
            {
              id: 11,
              tag: "mammal",
              isAITagged: false,
              aiTag: "cat",
              start: 0,
              end: 5,
              mass: 0,
              userTagsConflict: true,
            },
            { id: 12, tag: null, isAITagged: false, aiTag: null, start: 0, end: 5, mass: 0 },
          ],
        },
        { recId: 2, start: "2026-11-20T21:05:00.000Z", processingState: "tracking", tracks: [] },
      ],
    },
  ]);
});
