import { expect, test } from "vitest";
import { soundHertz } from "#contract/bounds.ts";
import { findBand } from "#contract/rules/tracks/band.ts";

test.for([
  ["both are said", 700, 1100, [700, 1100]],
  ["the lowest is 0", 0, 1100, [0, 1100]],
  ["the highest alone is said", undefined, 1100, [0, 1100]],
  ["the lowest is below nothing", -50, 1100, [0, 1100]],
  ["the highest is above what any file has", 20_000, 1e9, [20_000, soundHertz]],
  ["none is said", undefined, undefined, undefined],
  ["none is stored", null, null, undefined],
  ["a device says 0 of both", 0, 0, undefined],
  ["the lowest alone is said", 700, undefined, undefined],
  ["the highest is 0", 700, 0, undefined],
  ["they are the same", 700, 700, undefined],
  ["they are upside down", 1100, 700, undefined],
  ["both are below nothing", -90, -50, undefined],
  ["both are above what any file has", 1e8, 1e9, undefined],
] as const)("frequencies where %s", ([, minFreq, maxFreq, band]) => {
  expect(findBand({ minFreq, maxFreq })).toEqual(band && { low: band[0], high: band[1] });
});
