import { expect, test } from "vitest";
import { agreementOf } from "#contract/rules/tracks/agreement.ts";
import type { TrackTag } from "#contract/rules/tracks/track-tags.ts";
import { ai, human } from "#tests/support/recordings/visits.ts";

const cases: [agreement: string, tags: TrackTag[]][] = [
  ["nobody", []],
  ["nobody", [ai("cat", "Inc3")]],
  ["nobody", [human("part")]],
  ["ai only", [ai("cat")]],
  ["ai only", [ai("cat"), human("poor tracking")]],
  ["people only", [human("cat"), ai("possum", "Inc3")]],
  ["agree", [ai("cat"), human("cat")]],
  ["agree", [ai("unidentified"), human("unknown")]],
  ["differ", [ai("cat"), human("possum")]],
  ["differ", [ai("cat"), human("unidentified")]],
  ["disputed", [ai("cat"), human("cat"), human("possum")]],
];

test.each(cases)("%s: %j", (agreement, tags) => {
  expect(agreementOf(tags)).toBe(agreement);
});
