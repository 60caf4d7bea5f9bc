import { expect, test } from "vitest";
import { zoneOf } from "#contract/rules/zones.ts";

test("a place has its own zone, and a zero that stands for no place has the deployment's", () => {
  const fallback = "Pacific/Chatham";
  expect(zoneOf({ lat: -31.95, lng: 115.86 }, fallback)).toBe("Australia/Perth");
  expect(zoneOf({ lat: 0, lng: 0 }, fallback)).toBe(fallback);
  expect(zoneOf({ lat: -43.5, lng: 0 }, fallback)).toBe(fallback);
  expect(zoneOf(undefined, fallback)).toBe(fallback);
});
