import { expect, test } from "vitest";
import { canonicalTag, isFilteredTrack, type TrackTag } from "#contract/rules/tracks/track-tags.ts";

function human(what: string): TrackTag {
  return { what, automatic: false, model: null };
}

function ai(what: string, model = "Master"): TrackTag {
  return { what, automatic: true, model };
}

test.each<[string, boolean, TrackTag[]]>([
  ["no tags", true, []],
  ["a person's animal", false, [human("cat")]],
  ["a person's false-positive", true, [human("false-positive")]],
  ["a person's noise", true, [human("noise")]],
  ["a person's animal beside another's false-positive", false, [human("noise"), human("cat")]],
  ["a person's false-positive against Master's animal", true, [human("noise"), ai("cat")]],
  ["a person's animal against Master's noise", false, [ai("noise"), human("cat")]],
  ["a person's unidentified", false, [human("unidentified")]],
  ["Master's animal", false, [ai("cat")]],
  ["Master's false-positive", true, [ai("false-positive")]],
  ["Master's unidentified", false, [ai("unidentified")]],
  ["Master's noise beside its bird", false, [ai("noise"), ai("bird")]],
  ["only tags of other models", true, [ai("cat", "Inc3")]],
  ["only a person's part", true, [human("part")]],
  ["only a person's interesting", true, [human("interesting")]],
  ["a person's part with Master's animal", false, [human("part"), ai("cat")]],
  ["a person's tag that calls itself Master", true, [{ ...human("part"), model: "Master" }]],
])("of a track with %s, filtered is %s", (_, filtered, tags) => {
  expect(isFilteredTrack(tags)).toBe(filtered);
});

test.each<[string, string | undefined, TrackTag[]]>([
  ["of no tags", undefined, []],
  ["of Master alone", "cat", [ai("cat")]],
  ["of other models alone", undefined, [ai("cat", "Inc3")]],
  ["of Master among other models", "cat", [ai("dog", "Inc3"), ai("cat")]],
  ["of a person and Master", "stoat", [ai("cat"), human("stoat")]],
  ["of two who agree", "stoat", [human("stoat"), human("stoat")]],
  ["of one who cannot tell and one who can", "rat", [human("unidentified"), human("rat")]],
  ["of one who cannot tell and Master", "unidentified", [human("unidentified"), ai("rat")]],
  ["of a part and an animal", "rat", [human("part"), human("rat")]],
  ["of a person's poor tracking and Master", "rat", [human("poor tracking"), ai("rat")]],
  ["of a person's noise and Master", "noise", [human("noise"), ai("rat")]],
  ["of a person's interesting and Master", "interesting", [human("interesting"), ai("rat")]],
])("the canonical tag %s is %s", (_, what, tags) => {
  expect(canonicalTag(tags)?.what).toBe(what);
});

test("a canonical tag says whose it is", () => {
  expect(canonicalTag([ai("cat"), human("cat")])?.automatic).toBe(false);
  expect(canonicalTag([ai("cat")])?.automatic).toBe(true);
});

test("people who disagree conflict under the common ancestor of their words", () => {
  expect(canonicalTag([human("possum"), human("rat"), ai("cat")])).toEqual({
    what: "mammal",
    automatic: false,
    userTagsConflict: true,
  });
});

test.each([
  ["possum", "vehicle"],
  ["mammal", "bird"],
  ["cat", "false-positive"],
  ["cat", "unicorn"],
])("%s and %s are conflicting tags", (one, other) => {
  expect(canonicalTag([human(one), human(other)])).toEqual({
    what: "conflicting tags",
    automatic: false,
    userTagsConflict: true,
  });
});

test("a conflict needs two people's words that name something", () => {
  const tags = [human("rat"), human("unknown"), human("part"), human("rat"), ai("cat")];
  expect(canonicalTag(tags)).toEqual({ what: "rat", automatic: false, userTagsConflict: false });
});
