import { expect, test } from "vitest";
import {
  isAvailableAt,
  isInUse,
  isInWindow,
  warnOfNeighbours,
} from "#contract/rules/locations/locations.ts";
import { northOf } from "#tests/support/projects/places.ts";

const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`;
const window = { from: at(10), until: at(20) };
const hut = { lat: -43.5, lng: 172.6 };

test("a location in use competes where it began by the end of the window", () => {
  const inUseSince = (day: number) => isInWindow({ activeAt: at(day), retiredAt: null }, window);
  expect([1, 10, 19, 20, 21].filter(inUseSince)).toEqual([1, 10, 19, 20]);
});

test("a retired location competes where it retired within the window, the end not included", () => {
  const retiredOn = (day: number) => isInWindow({ activeAt: at(1), retiredAt: at(day) }, window);
  expect([9, 10, 19, 20, 21].filter(retiredOn)).toEqual([10, 19]);
});

test("a location is in use from its beginning until before it retires, and while it will retire", () => {
  const used = (day: number) => isInUse({ activeAt: at(10), retiredAt: at(20) }, at(day));
  expect([9, 10, 19, 20].filter(used)).toEqual([10, 19]);
});

test("a location takes recordings from its beginning until before it retires", () => {
  const location = { activeAt: at(10), retiredAt: at(20), automatic: false };
  const takes = (day: number) => isAvailableAt(location, at(day));
  expect([9, 10, 19, 20].filter(takes)).toEqual([10, 19]);
  expect(isAvailableAt({ ...location, retiredAt: null }, at(30))).toBe(true);
});

test("an automatic location takes earlier recordings, and none after it retired", () => {
  const location = { activeAt: at(10), retiredAt: at(20), automatic: true };
  expect([1, 9, 19, 20, 21].filter((day) => isAvailableAt(location, at(day)))).toEqual([1, 9, 19]);
});

test("each location nearer than 60 m is warned of, in the words that clients compare", () => {
  const others = [
    { id: 7, name: "Ridge", ...northOf(hut, 59.9) },
    { id: 8, name: "Valley", ...northOf(hut, 60.1) },
    { id: 9, name: "Hut", ...hut },
  ];
  expect(warnOfNeighbours("New station", hut, others)).toEqual([
    "New station is too close to Ridge (#7) - recordings may be incorrectly matched",
    "New station is too close to Hut (#9) - recordings may be incorrectly matched",
  ]);
  expect(warnOfNeighbours("Updated station location", hut, others.slice(0, 2))).toEqual([
    "Updated station location is too close to Ridge (#7) - recordings may be incorrectly matched",
  ]);
});
