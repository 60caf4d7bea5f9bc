import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arcMetres,
  distanceMetres,
  findNearest,
  isRealPlace,
  isSamePlace,
  latitudeSpan,
  type Place,
} from "#contract/rules/locations/places.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";

const hut = { lat: -43.5, lng: 172.6 };

/** A place so many metres north of the hut. */
function north(metres: number) {
  return { lat: hut.lat + metres / 111_194.93, lng: hut.lng };
}

test("distances are those of a sphere of 6,371 km", () => {
  expect(distanceMetres(hut, hut)).toBe(0);
  expect(distanceMetres({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111_194.93, 1);
  expect(distanceMetres({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(
    111_194.93,
    1,
  );
  expect(distanceMetres({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBeCloseTo(20_015_086.8, 0);
});

const somewhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const nearby = fc.double({ min: -0.001, max: 0.001, noNaN: true });

test("both formulas of distance agree, near and far", () => {
  const agree = (a: Place, b: Place) => {
    expect(Math.abs(arcMetres(a, b) - distanceMetres(a, b))).toBeLessThan(0.5);
  };
  fc.assert(fc.property(somewhere, somewhere, agree));
  const beside = fc.property(somewhere, nearby, nearby, (place, lat, lng) =>
    agree(place, { lat: place.lat + lat, lng: place.lng + lng }),
  );
  fc.assert(beside);
});

test("a place is no way from itself, and at 60 m the formula is exact to a millimetre", () => {
  const stay = (place: Place) => {
    expect(arcMetres(place, place)).toBe(0);
  };
  fc.assert(fc.property(somewhere, stay));
  expect(Math.abs(arcMetres(hut, north(60)) - 60)).toBeLessThan(0.001);
});

test("places nearer than 5 m are one", () => {
  expect(isSamePlace(hut, north(4.9))).toBe(true);
  expect(isSamePlace(hut, north(5.1))).toBe(false);
});

test("the nearest location counts, within 30 m", () => {
  const near = { ...north(12), name: "near" };
  const nearer = { ...north(-8), name: "nearer" };
  expect(findNearest(hut, [near, nearer, { ...north(31), name: "far" }])).toBe(nearer);
  expect(findNearest(hut, [north(29.9)])).toEqual(north(29.9));
  expect(findNearest(hut, [north(30.1)])).toBeUndefined();
  expect(findNearest(hut, [])).toBeUndefined();
});

test("a span of latitude never leaves out what is within reach", () => {
  const edge = { lat: hut.lat + latitudeSpan(30), lng: hut.lng };
  expect(distanceMetres(hut, edge)).toBeGreaterThan(30);
  expect(distanceMetres(hut, edge)).toBeLessThan(31);
});

test("a zero is what a device without a fix sends, and no place", () => {
  expect(isRealPlace(hut)).toBe(true);
  expect(isRealPlace({ lat: 0, lng: 0 })).toBe(false);
  expect(isRealPlace({ lat: 0, lng: 172.6 })).toBe(false);
});

test("a place has its own time zone, and no place that of the settings", () => {
  expect(zoneOf(hut, "Europe/Berlin")).toBe("Pacific/Auckland");
  expect(zoneOf({ lat: -31.95, lng: 115.86 }, "Europe/Berlin")).toBe("Australia/Perth");
  expect(zoneOf({ lat: 0, lng: 0 }, "Europe/Berlin")).toBe("Europe/Berlin");
  expect(zoneOf({ lat: -43.95, lng: -176.55 }, "Europe/Berlin")).toBe("Pacific/Chatham");
  expect(zoneOf(null, "Europe/Berlin")).toBe("Europe/Berlin");
});
