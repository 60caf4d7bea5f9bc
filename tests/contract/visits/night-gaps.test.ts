import { expect, test } from "vitest";
import { findGaps } from "#contract/rules/visits/night-gaps.ts";

test("nights that follow each other are one gap; the longest comes first, then the newest", () => {
  const nights = ["02-27", "02-28", "03-01", "03-05", "03-07", "03-08", "03-09", "03-12"];
  expect(findGaps(nights.map((night) => `2026-${night}`))).toEqual([
    { from: "2026-03-07", until: "2026-03-09", nights: 3 },
    { from: "2026-02-27", until: "2026-03-01", nights: 3 },
    { from: "2026-03-12", until: "2026-03-12", nights: 1 },
    { from: "2026-03-05", until: "2026-03-05", nights: 1 },
  ]);
  expect(findGaps([])).toEqual([]);
});
