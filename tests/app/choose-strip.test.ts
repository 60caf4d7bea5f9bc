import { expect, test } from "vitest";
import { chooseStrip } from "#app/routes/project/recording/media/choose-strip.ts";

const ids = (...all: number[]) => all.map((id) => ({ id }));

test.for([
  ["a burst alone", undefined, [1, 2, 3], "burst"],
  ["a visit of the burst", [1, 2, 3], [1, 2, 3], "burst"],
  ["a visit of a part of the burst", [2, 3], [1, 2, 3], "burst"],
  ["a visit of the burst and more", [1, 2, 3, 4], [1, 2, 3], "visit"],
  ["a visit without bursts", [1, 2], undefined, "visit"],
] as const)("%s has one strip of pictures", ([, visit, burst, strip]) => {
  const around = {
    visit: visit && { recordings: ids(...visit) },
    burst: burst && { pictures: ids(...burst) },
  };
  expect(chooseStrip(around)).toBe(strip);
});
