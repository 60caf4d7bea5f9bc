import { expect, test } from "vitest";
import {
  holdsOnlyFalseTriggers,
  keptSince,
  nextExpiryAt,
} from "#contract/rules/recordings/retention.ts";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";

function human(what: string): TrackTag {
  return { what, automatic: false, model: null };
}

function ai(what: string, model = "Master"): TrackTag {
  return { what, automatic: true, model };
}

function standing(...tags: TrackTag[]) {
  return { isArchived: false, tags };
}

function gone(...tags: TrackTag[]) {
  return { isArchived: true, tags };
}

const wrong = ai("false-positive");

test.each<[string, boolean, Parameters<typeof holdsOnlyFalseTriggers>[0]]>([
  ["no track", false, []],
  ["a track that is gone alone", false, [gone(wrong)]],
  ["AI's false trigger", true, [standing(wrong)]],
  ["AI's noise", true, [standing(ai("noise"))]],
  ["two false triggers", true, [standing(wrong), standing(human("false-positive"))]],
  ["AI's animal beside a false trigger", false, [standing(wrong), standing(ai("cat"))]],
  ["AI's unidentified", false, [standing(ai("unidentified"))]],
  ["AI's false trigger and its animal on one track", false, [standing(wrong, ai("cat"))]],
  ["a false trigger of another model", false, [standing(ai("false-positive", "Inc3"))]],
  ["another model's animal beside AI's false trigger", true, [standing(wrong, ai("cat", "Inc3"))]],
  ["a track without tags beside a false trigger", false, [standing(wrong), standing()]],
  [
    "a person's false trigger against AI's animal",
    true,
    [standing(ai("cat"), human("false-positive"))],
  ],
  ["a person's animal against AI's false trigger", false, [standing(wrong, human("cat"))]],
  ["two people who differ", false, [standing(human("cat"), human("false-positive"))]],
  ["a person's part beside AI's false trigger", false, [standing(wrong, human("part"))]],
  ["a person's interesting", false, [standing(wrong, human("interesting"))]],
  ["a person's unidentified", false, [standing(wrong, human("unidentified"))]],
  ["a person's animal on a track that is gone", false, [standing(wrong), gone(human("kiwi"))]],
  ["AI's animal on a track that is gone", true, [standing(wrong), gone(ai("cat"))]],
])("of %s: only false triggers is %s", (_, expected, tracks) => {
  expect(holdsOnlyFalseTriggers(tracks)).toBe(expected);
});

test("the night is by the clock of the site, and days are of 24 hours", () => {
  const zone = "Pacific/Auckland";
  const before = new Date("2026-11-20T14:39:59.000Z");
  expect(nextExpiryAt(before, zone).toISOString()).toBe("2026-11-20T14:40:00.000Z");
  const at = new Date("2026-11-20T14:40:00.000Z");
  expect(nextExpiryAt(at, zone).toISOString()).toBe("2026-11-21T14:40:00.000Z");
  expect(keptSince(at, 30).toISOString()).toBe("2026-10-21T14:40:00.000Z");
});
