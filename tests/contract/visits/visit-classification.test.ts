import { expect, test } from "vitest";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { ai, describeVisits, human, recording } from "#tests/support/recordings/visits.ts";

/** What one visit is of whose tracks have these tags, all in one recording. */
function visitOf(tracks: TrackTag[][], options: Parameters<typeof describeVisits>[1] = {}) {
  const [visit, ...others] = describeVisits([recording(1, "21:00", { tracks })], options);
  expect(others).toEqual([]);
  return visit;
}

function timesTagged(count: number, ...tags: TrackTag[]): TrackTag[][] {
  return Array.from({ length: count }, () => tags);
}

test.each<[string, string, boolean, TrackTag[][]]>([
  ["nothing", "none", false, []],
  ["an untagged track", "none", false, [[]]],
  ["tags of other models alone", "none", false, [[ai("cat", "Inc3")]]],
  [
    "what most AI tags say",
    "rat",
    false,
    [...timesTagged(2, ai("cat")), ...timesTagged(3, ai("rat"))],
  ],
  [
    "an AI animal among false triggers",
    "rat",
    false,
    [...timesTagged(3, ai("false-positive")), [ai("rat")]],
  ],
  [
    "an AI animal among unidentified",
    "rat",
    false,
    [...timesTagged(3, ai("unidentified")), [ai("rat")]],
  ],
  ["AI false triggers alone", "false-positive", false, [[ai("false-positive")]]],
  [
    "AI false triggers and unidentified",
    "false-positive",
    false,
    [[ai("unidentified")], [ai("false-positive")]],
  ],
  [
    "a person's word among many of the AI",
    "stoat",
    true,
    [...timesTagged(3, ai("cat")), [ai("cat"), human("stoat")]],
  ],
  ["what most people say", "rat", true, [[human("cat")], ...timesTagged(2, human("rat"))]],
  ["a person's unidentified alone", "unidentified", true, [[human("unidentified")]]],
  [
    "a person's unidentified on what the AI knows",
    "unidentified",
    true,
    [[human("unidentified"), ai("rat")]],
  ],
  [
    "a person's animal among false triggers",
    "hedgehog",
    true,
    [[human("hedgehog")], ...timesTagged(2, human("false-positive"))],
  ],
  [
    "a person's false trigger beside an AI animal",
    "rat",
    false,
    [[human("false-positive")], [ai("rat")]],
  ],
  [
    "a person's false trigger beside AI animals that tie",
    "rat",
    false,
    [[human("false-positive")], [ai("rat")], [ai("cat")]],
  ],
  [
    "a person's false trigger beside an unidentified one of the AI",
    "false-positive",
    true,
    [[human("false-positive")], [ai("unidentified")]],
  ],
  [
    "people who tie under a word that one of them said",
    "mustelid",
    true,
    [[human("stoat")], [human("mustelid")]],
  ],
  [
    "people who tie under a word said less often",
    "mustelid",
    true,
    [...timesTagged(2, human("stoat")), ...timesTagged(2, human("weasel")), [human("mustelid")]],
  ],
])("a visit of %s is %s, by people: %s", (_, classification, classFromUserTag, tracks) => {
  expect(visitOf(tracks)).toMatchObject({ classification, classFromUserTag });
  expect(visitOf(tracks)).not.toHaveProperty("userTagsConflict");
});

test.each([
  ["possum", "rat", "mammal"],
  ["possum", "vehicle", "conflicting tags"],
])("a visit whose track two people call %s and %s is %s, and in conflict", (one, other, what) => {
  const visit = visitOf([[human(one), human(other)]]);
  expect(visit).toMatchObject({
    classification: what,
    classFromUserTag: true,
    userTagsConflict: true,
  });
  expect(visit?.recordings[0]?.tracks[0]).toMatchObject({ tag: what, userTagsConflict: true });
});

test("a conflict about what loses is none of the visit's", () => {
  const visit = visitOf([[human("possum"), human("vehicle")], ...timesTagged(2, human("cat"))]);
  expect(visit).toMatchObject({ classification: "cat" });
  expect(visit).not.toHaveProperty("userTagsConflict");
});

test("who saw nothing on a track does not contradict who saw a thing", () => {
  const visit = visitOf([[human("false-positive"), human("cat")]]);
  expect(visit).toMatchObject({ classification: "cat", classFromUserTag: true });
  expect(visit).not.toHaveProperty("userTagsConflict");
  expect(visitOf([[human("false-positive"), ai("cat")]])?.classification).toBe("false-positive");
  expect(visitOf([[human("false-positive"), human("unidentified")]])?.classification).toBe(
    "false-positive",
  );
});

test("the classification by AI follows the model that is asked for, and no person", () => {
  const tracks = [
    [ai("cat"), ai("rat", "Inc3"), human("stoat")],
    [ai("dog", "Inc3")],
    [ai("rat", "Inc3")],
  ];
  expect(visitOf(tracks, { model: "Inc3" })).toMatchObject({
    classification: "stoat",
    classificationAi: "rat",
  });
  expect(visitOf(tracks)?.classificationAi).toBe("cat");
  expect(visitOf(tracks, { model: "Other" })?.classificationAi).toBe("none");
  expect(visitOf([[ai("rat", "Inc3")]], { model: "Inc3" })).toMatchObject({
    classification: "none",
    classificationAi: "rat",
  });
});
