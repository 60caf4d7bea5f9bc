import { expect, test } from "vitest";
import { findLocationDoubts } from "#contract/rules/locations/location-doubts.ts";
import { directionTo, formatMetres, listNeighbours } from "#contract/rules/devices/neighbours.ts";
import { mergeStays } from "#contract/rules/locations/stays.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";

const now = new Date("2026-11-20T07:30:00Z");

function site(id: number, metresNorth: number, more: object = {}) {
  return {
    id,
    name: `Site ${id}`,
    place: northOf(ridge, metresNorth),
    retiredAt: null,
    activeAt: "2026-01-01T00:00:00.000Z",
    automatic: false,
    needsRename: false,
    ...more,
  };
}

function stay(deviceId: number, locationId: number | undefined, metresNorth: number, time: string) {
  const from = `2026-11-19T${time}:00.000Z`;
  return { deviceId, locationId, place: northOf(ridge, metresNorth), from };
}

const kinds = (...input: Parameters<typeof findLocationDoubts>) =>
  findLocationDoubts(...input).map(({ kind }) => kind);

test("nothing is doubted where devices stand at their locations", () => {
  const stays = [stay(1, 1, 10, "01:00"), stay(1, 2, 990, "01:30"), stay(2, 2, 1000, "01:00")];
  expect(kinds(stays, [site(1, 0), site(2, 1000)], now)).toEqual([]);
});

test("a stay near one location that is assigned to another one or to none is doubted", () => {
  const sites = [site(1, 0), site(2, 1000)];
  const [far, none] = findLocationDoubts(
    [stay(1, 2, 5, "01:00"), stay(2, undefined, 29, "01:00"), stay(3, undefined, 31, "01:00")],
    sites,
    now,
  );
  expect(far).toMatchObject({ kind: "elsewhere", near: { id: 1 }, assigned: { id: 2 } });
  expect(none).toMatchObject({ kind: "elsewhere", near: { id: 1 }, assigned: undefined });
  const later = site(1, 0, { activeAt: "2026-11-19T02:00:00.000Z" });
  expect(kinds([stay(1, 2, 5, "01:00")], [later, site(2, 1000)], now)).toEqual([]);
});

test("more than a kilometre in less than an hour is a jump, of one device", () => {
  const sites = [site(1, 0), site(2, 1100)];
  expect(kinds([stay(1, 1, 0, "01:00"), stay(1, 2, 1100, "01:59")], sites, now)).toEqual(["jump"]);
  expect(kinds([stay(1, 1, 0, "01:00"), stay(1, 2, 1100, "02:00")], sites, now)).toEqual([]);
  expect(kinds([stay(1, 1, 0, "01:00"), stay(2, 2, 1100, "01:01")], sites, now)).toEqual([]);
});

test("a zero is neither near a location nor part of a jump, and hides none", () => {
  const nowhere = { lat: 0, lng: 0 };
  const sites = [site(1, 0), site(2, 1100), site(3, 0, { place: nowhere })];
  const zero = { ...stay(1, 1, 0, "01:10"), place: nowhere };
  const [first, last] = [stay(1, 1, 0, "01:00"), stay(1, 2, 1100, "01:59")];
  expect(kinds([first, zero], sites, now)).toEqual(["no fix", "no fix of location"]);
  expect(kinds([zero, first, zero, last], sites, now)).toEqual([
    "jump",
    "no fix",
    "no fix",
    "no fix of location",
  ]);
});

test("zeros, locations too close and those without a name are doubted while they are in use", () => {
  const zero = { deviceId: 1, locationId: 9, place: { lat: 0, lng: 172 }, from: now.toISOString() };
  const retired = { retiredAt: "2026-11-01T00:00:00.000Z" };
  const sites = [
    site(1, 0, { needsRename: true }),
    site(2, 59),
    site(3, 60.5),
    site(4, 0, { ...retired, needsRename: true }),
    site(5, 0, { place: { lat: -43, lng: 0 } }),
  ];
  expect(kinds([zero], sites, now)).toEqual([
    "no fix",
    "no fix of location",
    "too close",
    "too close",
    "unnamed",
  ]);
});

test("neighbours come nearest first, with how far and in which direction they are", () => {
  const others = [site(1, 700), site(2, -40), site(3, 61)];
  const found = listNeighbours(ridge, others);
  expect(
    found.map(({ neighbour, direction, isTooClose }) => [neighbour.id, direction, isTooClose]),
  ).toEqual([
    [2, "south", true],
    [3, "north", false],
    [1, "north", false],
  ]);
  expect(found.map(({ metres }) => formatMetres(metres))).toEqual([
    "40\u00a0m",
    "61\u00a0m",
    "700\u00a0m",
  ]);
  expect([1449, 12_600].map(formatMetres)).toEqual(["1.4\u00a0km", "13\u00a0km"]);
});

test("directions are right across the date line and in all eighths", () => {
  const fiji = { lat: -17, lng: 179.9 };
  expect(directionTo(fiji, { lat: -17, lng: -179.9 })).toBe("east");
  const around = [
    [1, 0, "north"],
    [1, 1.4, "north-east"],
    [0, 1, "east"],
    [-1, 1.4, "south-east"],
    [-1, 0, "south"],
    [-1, -1.4, "south-west"],
    [0, -1, "west"],
    [1, -1.4, "north-west"],
  ] as const;
  for (const [north, east, direction] of around) {
    const to = { lat: ridge.lat + north / 100, lng: ridge.lng + east / 100 };
    expect(directionTo(ridge, to)).toBe(direction);
  }
});

test("entries without a move are one stay, and what they hold is added up", () => {
  const entry = (from: string, until: string | undefined, more: object = {}) => ({
    deviceId: 1,
    deviceName: "A",
    uuid: 1,
    locationId: 1,
    place: ridge,
    from,
    until,
    setBy: "automatic" as const,
    recordings: 2 as number | undefined,
    ...more,
  });
  const merged = mergeStays([
    entry("1", "2"),
    entry("2", "3", { deviceName: "B" }),
    entry("3", "4", { locationId: 2 }),
    entry("4", "5", { place: northOf(ridge, 6), locationId: 2 }),
    entry("6", undefined, { deviceId: 2 }),
  ]);
  expect(merged.map(({ from, until, recordings }) => [from, until, recordings])).toEqual([
    ["1", "3", 4],
    ["3", "4", 2],
    ["4", "5", 2],
    ["6", undefined, 2],
  ]);
  expect(merged[0]?.deviceName).toBe("B");
});
