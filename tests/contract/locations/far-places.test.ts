import { expect, test } from "vitest";
import { findFarPlaces } from "#contract/rules/locations/far-places.ts";

const valley = Array.from({ length: 8 }, (_, index) => ({
  lat: -43.7 - index * 0.004,
  lng: 172.6 + (index % 3) * 0.01,
}));
const chathams = { lat: -44, lng: -176.5 };
const nowhere = { lat: 0, lng: 0 };

function farOf(...places: { lat: number; lng: number }[]): number[] {
  return [...findFarPlaces(places)];
}

test("an island and a zero are far from a valley, whichever comes first", () => {
  expect(farOf(...valley, chathams, nowhere)).toEqual([8, 9]);
  expect(farOf(nowhere, ...valley)).toEqual([0]);
});

test("places far from each other and on several sides are all put aside", () => {
  const around = [-1, 1].flatMap((by) => [
    { lat: -43.7 + by, lng: 172.6 },
    { lat: -43.7, lng: 172.6 + 1.2 * by },
  ]);
  expect(farOf(...valley, ...around)).toEqual([8, 9, 10, 11]);
});

test("a few places in opposite directions do not shrink the map of two that stand together", () => {
  const pair = valley.slice(0, 2);
  const [north, south] = [-1, 1].map((by) => ({ lat: -43.7 - by, lng: 172.6 }));
  expect(farOf(...pair, north!, south!)).toEqual([2, 3]);
});

test("what is spread over a country has no far places, nor have two halves or two places", () => {
  const country = Array.from({ length: 30 }, (_, index) => ({
    lat: -46 + index * 0.35,
    lng: 168 + ((index * 7) % 10) * 0.4,
  }));
  expect(farOf(...country)).toEqual([]);
  const moved = valley.map(({ lat, lng }) => ({ lat: lat + 5, lng: lng + 2 }));
  expect(farOf(...valley, ...moved)).toEqual([]);
  expect(farOf(...valley.slice(0, 1), chathams)).toEqual([]);
  expect(farOf()).toEqual([]);
});

test("what is less than 20 km away is near, and so is what is a few times further than the rest", () => {
  expect(farOf(...valley, { lat: -43.86, lng: 172.6 })).toEqual([]);
  const district = valley.map(({ lat, lng }) => ({ lat, lng: lng + (lat + 43.7) * 20 }));
  expect(farOf(...district, { lat: -43.7, lng: 173.2 })).toEqual([]);
});

test("the place that a map is of is never far: those are that are not around it", () => {
  const all = [...valley, chathams, { ...chathams, lat: chathams.lat + 0.01 }];
  const isNear = [valley.length, valley.length + 1];
  expect([...findFarPlaces(all)]).toEqual(isNear);
  expect([...findFarPlaces(all, valley.length)]).toEqual([...valley.keys()]);
  expect([...findFarPlaces(all, 0)]).toEqual(isNear);
});
