import { expect, test } from "vitest";
import { toDeviceList } from "#app/routes/project/devices/device-list.server.ts";
import { deviceFilters } from "#app/routes/project/devices/filters.server.ts";
import { joinDevices } from "#app/routes/project/devices/listed-devices.server.ts";
import { toRow, type DeviceRow } from "#app/routes/project/devices/rows.server.ts";
import type { DeviceReport } from "#contract/wire/devices/device-reports.ts";
import type { DeviceData } from "#contract/wire/devices/devices.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

const setting = {
  projectPath: "/kea-basin",
  defaultTimeZone: "Pacific/Auckland",
  now: new Date("2026-11-20T07:30:00.000Z"),
};
const heardToday = "2026-11-20T06:30:00.000Z";
const silentSince = "2026-11-10T06:30:00.000Z";

interface Facts {
  name: string;
  heard?: string;
  percent?: number;
  stationId?: number;
  type?: DeviceData["type"];
}

function toDevice({ name, heard, type = "thermal" }: Facts, index: number): DeviceData {
  return {
    id: index + 1,
    deviceName: name,
    groupId: 1,
    type,
    saltId: index + 1,
    active: true,
    admin: true,
    location: { lat: -43.5, lng: 172.6 },
    ...(heard
      ? { lastConnectionTime: heard, lastRecordingTime: heard, isHealthy: heard === heardToday }
      : {}),
  };
}

function toReport({ percent, stationId }: Facts, index: number): DeviceReport {
  const battery = { at: heardToday, volts: null, percent: percent ?? null, kind: "lime" };
  return {
    deviceId: index + 1,
    registered: silentSince,
    hasRecordings: false,
    ...(percent === undefined ? {} : { battery }),
    ...(stationId === undefined ? {} : { stationId }),
  };
}

const saddle: LocationData = {
  id: 7,
  name: "Tūī Saddle",
  location: { lat: -43.5, lng: 172.6 },
  activeAt: silentSince,
  automatic: false,
  createdAt: silentSince,
  updatedAt: silentSince,
  groupId: 1,
  groupName: "Kea Basin",
};

function toRows(facts: Facts[]): DeviceRow[] {
  const devices = facts.map(toDevice);
  const reports = facts.map(toReport);
  const found = { devices, reports, locations: [saddle] };
  return joinDevices(found, setting).map((one) => toRow(one, setting));
}

function ask(facts: Facts[], query: string) {
  const filters = deviceFilters.read(new URL(`https://nightjar.test/?${query}`));
  return toDeviceList(toRows(facts), filters, "/kea-basin/devices");
}

const namesOf = (list: ReturnType<typeof ask>) => list.rows.map(({ name }) => name);
const lines = ["Line 10", "Line 9", "Line 1"].map((name) => ({ name }));

test("devices go by the numbers in their names", () => {
  expect(namesOf(ask(lines, "sort=name"))).toEqual(["Line 1", "Line 9", "Line 10"]);
  expect(namesOf(ask(lines, "sort=name&dir=descending"))).toEqual(["Line 10", "Line 9", "Line 1"]);
});

for (const sort of ["state", "seen", "recording", "battery"]) {
  test(`devices that are equal by ${sort} go by name, whichever way the list goes`, () => {
    const equal = lines.map((one) => ({ ...one, heard: heardToday, percent: 50 }));
    for (const dir of ["ascending", "descending"]) {
      expect(namesOf(ask(equal, `sort=${sort}&dir=${dir}`))).toEqual([
        "Line 1",
        "Line 9",
        "Line 10",
      ]);
    }
  });
}

const mixed: Facts[] = [
  { name: "Never", percent: 20 },
  { name: "Silent", heard: silentSince, percent: 80 },
  { name: "Working", heard: heardToday },
];

const orders: [query: string, names: string[]][] = [
  ["", ["Silent", "Working", "Never"]],
  ["sort=state&dir=descending", ["Never", "Working", "Silent"]],
  ["sort=seen", ["Silent", "Working", "Never"]],
  ["sort=seen&dir=descending", ["Working", "Silent", "Never"]],
  ["sort=battery", ["Never", "Silent", "Working"]],
  ["sort=battery&dir=descending", ["Silent", "Never", "Working"]],
  ["show=trouble", ["Silent"]],
  ["show=working", ["Working"]],
  ["show=other", ["Never"]],
  ["type=audio", []],
];

for (const [query, names] of orders) {
  test(`"${query}" lists ${names.join(", ") || "nothing"}`, () => {
    expect(namesOf(ask(mixed, query))).toEqual(names);
  });
}

const typed: [typed: string, names: string[]][] = [
  ["Tūī", ["Tūī Gully", "Ridge"]],
  ["Tūī".normalize("NFD"), ["Tūī Gully", "Ridge"]],
  ["gully", ["Tūī Gully"]],
  ["saddle", ["Ridge"]],
  ["kea", []],
];

for (const [q, names] of typed) {
  test(`"${[...q].length === q.length && q.normalize() !== q ? `${q} (decomposed)` : q}" finds ${names.join(", ") || "nothing"}`, () => {
    const facts = [{ name: "Tūī Gully" }, { name: "Ridge", stationId: saddle.id }];
    expect(namesOf(ask(facts, `q=${encodeURIComponent(q)}&sort=name&dir=descending`))).toEqual(
      names,
    );
  });
}

const many = Array.from({ length: 120 }, (_, index) => ({
  name: `Line ${index + 1}`,
  ...(index < 70 ? { heard: heardToday } : {}),
}));

test("the caption counts the list and not the page", () => {
  expect(ask(many, "sort=name").caption).toBe("1 to 50 of 120 devices");
  expect(ask(many, "sort=name&page=3").caption).toBe("101 to 120 of 120 devices");
  expect(ask(many, "sort=name&show=working").caption).toBe("1 to 50 of 70 devices");
  expect(ask(many, "q=line+12").caption).toBe("2 of 120 devices");
  expect(ask(many.slice(0, 3), "").caption).toBe("3 devices");
  expect(ask(many.slice(0, 1), "").caption).toBe("1 device");
});

test("numbers go on from page to page, and links keep what was asked", () => {
  const list = ask(many, "sort=name&q=line&page=2");
  expect(list.rows.map(({ number }) => number).slice(0, 2)).toEqual([51, 52]);
  const path = "/kea-basin/devices?q=line";
  expect(list.previous).toBe(`${path}&sort=name`);
  expect(list.next).toBe(`${path}&sort=name&page=3`);
  expect(list.sorts.name).toEqual({
    to: `${path}&sort=name&dir=descending`,
    direction: "ascending",
  });
  expect(list.sorts.battery).toEqual({ to: `${path}&sort=battery` });
  expect(list.shown.map(({ show, count, to }) => [show, count, to])).toEqual([
    ["all", 120, `${path}&sort=name`],
    ["trouble", 0, `${path}&show=trouble&sort=name`],
    ["working", 70, `${path}&show=working&sort=name`],
    ["other", 50, `${path}&show=other&sort=name`],
  ]);
  expect(list.hidden).toEqual([["sort", "name"]]);
});
