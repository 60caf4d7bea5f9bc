import { expect, test } from "vitest";
import { listSingulars } from "#contract/rules/text/singulars.ts";

test.each([
  ["stoats", ["stoat"]],
  ["Mice", ["mouse"]],
  ["harvest mice", ["harvest mouse"]],
  ["albatrosses", ["albatross", "albatrosse"]],
  ["wallabies", ["wallaby", "wallabie"]],
  ["kea", []],
  ["gas", []],
  ["", []],
])("%s may be the plural of %j", (plural, singulars) => {
  expect(listSingulars(plural)).toEqual(expect.arrayContaining(singulars));
  if (singulars.length === 0) expect(listSingulars(plural)).toEqual([]);
});
