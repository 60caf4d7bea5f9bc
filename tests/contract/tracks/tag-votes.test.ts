import { expect, test } from "vitest";
import { voteForTag } from "#contract/rules/tracks/tag-votes.ts";

const human = (what: string) => ({ what, automatic: false, userTagsConflict: false });
const ai = (what: string) => ({ ...human(what), automatic: true });

test("a person's tag outvotes all automatic ones", () => {
  expect(voteForTag([ai("cat"), human("rat"), ai("cat")])).toEqual({
    what: "rat",
    automatic: false,
  });
  expect(voteForTag([ai("cat"), human("unidentified")])?.what).toBe("unidentified");
});

test("of tags of one source the most frequent wins, the first on a tie", () => {
  expect(voteForTag([human("cat"), human("rat"), human("rat")])?.what).toBe("rat");
  expect(voteForTag([ai("cat"), ai("rat"), ai("rat")])).toEqual({ what: "rat", automatic: true });
  expect(voteForTag([ai("cat"), ai("rat")])?.what).toBe("cat");
});

test.each(["unidentified", "unknown"])("%s loses to any other word of its source", (word) => {
  expect(voteForTag([ai(word), ai(word), ai("rat")])?.what).toBe("rat");
  expect(voteForTag([human(word), human(word), human("false-positive")])?.what).toBe(
    "false-positive",
  );
  expect(voteForTag([ai(word)])?.what).toBe(word);
});

test("without tags there is no vote", () => {
  expect(voteForTag([])).toBeUndefined();
});
