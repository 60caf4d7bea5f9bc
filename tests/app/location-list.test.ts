import { expect, test } from "vitest";
import {
  byFilters,
  isIn,
  locationFilters,
  matches,
} from "#app/routes/project/locations/list/filters.server.ts";
import { listActivity, toRows } from "#app/routes/project/locations/list/rows.server.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

const setting = {
  projectPath: "/kea-basin",
  defaultTimeZone: "Pacific/Auckland",
  tiles: undefined,
  now: new Date("2026-11-20T07:30:00.000Z"),
};

function toLocation(name: string, id: number, more: Partial<LocationData> = {}): LocationData {
  return {
    id,
    name,
    location: { lat: -43.5, lng: 172.6 },
    activeAt: "2026-11-01T00:00:00.000Z",
    automatic: false,
    createdAt: "2026-10-01T00:00:00.000Z",
    updatedAt: "2026-10-01T00:00:00.000Z",
    groupId: 1,
    groupName: "Kea Basin",
    ...more,
  };
}

const thisWeek = { lastThermalRecordingTime: "2026-11-18T00:00:00.000Z" };
const locations = [
  toLocation("Line 10", 1),
  toLocation("Line 9", 2),
  toLocation("Tūī Gully", 3, { ...thisWeek, activeAt: "2026-10-01T00:00:00.000Z" }),
  toLocation("Line 1", 4, thisWeek),
  toLocation("Retired", 5, { retiredAt: "2026-11-10T00:00:00.000Z" }),
];
const rows = toRows({ locations, devices: [], reports: [] }, setting);

function ask(query: string, counts = new Map<number, number>()): string[] {
  const filters = locationFilters.read(new URL(`https://nightjar.test/?${query}`));
  const found = rows.filter(matches(filters)).filter(isIn(filters.show));
  return found.toSorted(byFilters(filters, counts)).map(({ name }) => name);
}

const orders: [query: string, names: string[]][] = [
  ["", ["Line 1", "Tūī Gully", "Line 9", "Line 10", "Retired"]],
  ["dir=ascending", ["Line 1", "Tūī Gully", "Line 9", "Line 10", "Retired"]],
  ["sort=name&dir=ascending", ["Line 1", "Tūī Gully", "Line 9", "Line 10", "Retired"]],
  ["sort=name", ["Tūī Gully", "Line 1", "Line 10", "Line 9", "Retired"]],
  ["sort=since", ["Line 1", "Tūī Gully", "Line 9", "Line 10", "Retired"]],
  ["sort=since&dir=ascending", ["Tūī Gully", "Line 1", "Line 9", "Line 10", "Retired"]],
  ["show=retired", ["Retired"]],
  [`q=${encodeURIComponent("tūī".normalize("NFD"))}`, ["Tūī Gully"]],
];

for (const [query, names] of orders) {
  test(`"${query.slice(0, 40)}" lists ${names.join(", ")}`, () => {
    expect(ask(query)).toEqual(names);
  });
}

test("by recordings, those with equally many go by name, whichever way", () => {
  const counts = new Map([
    [3, 5],
    [4, 5],
    [2, 1],
  ]);
  expect(ask("sort=recordings", counts).slice(0, 4)).toEqual([
    "Line 1",
    "Tūī Gully",
    "Line 9",
    "Line 10",
  ]);
  expect(ask("sort=recordings&dir=ascending", counts).slice(0, 4)).toEqual([
    "Line 1",
    "Tūī Gully",
    "Line 10",
    "Line 9",
  ]);
});

test("a card that is carried in weeks late is as old as its newest recording, and within what is linked to", () => {
  const came = { lastActiveThermalTime: "2026-11-20T07:00:00.000Z" };
  const recorded = { lastThermalRecordingTime: "2026-10-25T09:00:00.000Z" };
  const late = toLocation("Late", 6, { ...came, ...recorded });
  const silent = toLocation("Silent", 7, came);
  const both = toLocation("Both", 8, {
    ...recorded,
    lastAudioRecordingTime: "2026-11-19T09:00:00.000Z",
  });
  const shown = toRows({ locations: [late, silent, both], devices: [], reports: [] }, setting);
  expect(shown.map(({ last, group }) => [last, group])).toEqual([
    [recorded.lastThermalRecordingTime, "month"],
    [came.lastActiveThermalTime, "week"],
    [both.lastAudioRecordingTime, "week"],
  ]);
  expect(listActivity(late, "/kea-basin")[0]?.to).toContain(
    encodeURIComponent(came.lastActiveThermalTime),
  );
});
