import { expect, test } from "vitest";
import { toCsvLine } from "#contract/rules/text/csv.ts";
import {
  recordingColumns,
  toRecordingCells,
  type ReportedRecording,
} from "#contract/rules/recordings/report-rows.ts";
import { toSumCells, toVisitRows, visitColumns } from "#contract/rules/visits/visit-report-rows.ts";
import type { OldVisit } from "#contract/wire/recordings/recording-reports.ts";

const site = { timeZone: "Pacific/Auckland", publicUrl: "https://birds.example.org" };

const recording: ReportedRecording = {
  id: 12,
  type: "thermalRaw",
  projectName: "Kea Basin",
  deviceName: "Ridge camera",
  locationName: "Saddle",
  recordedAt: "2026-11-20T11:30:05.400Z",
  latitude: -43.5,
  longitude: 172.6,
  durationSeconds: 14.25,
  batteryPercent: undefined,
  comment: null,
  trackCount: 3,
  tags: [
    { what: "stoat", automatic: true },
    { what: "cat", automatic: true },
    { what: "stoat", automatic: true },
    { what: "rat", automatic: false },
  ],
  labels: [
    { detail: "cool", comment: null },
    { detail: "note", comment: "by the hut" },
  ],
  cacophonyPercents: [],
};

function line(changes: Partial<ReportedRecording> = {}): string {
  return toCsvLine(toRecordingCells({ ...recording, ...changes }, site));
}

test("a recording is a line of what is known of it, by the clock of the zone", () => {
  expect(line()).toBe(
    '12,thermalRaw,Kea Basin,Ridge camera,Saddle,2026-11-21,00:30:05,-43.5,172.6,14.25,,,3,cat;stoat,rat,"cool;note,by the hut",https://birds.example.org/recording/12,,',
  );
  expect(toCsvLine(recordingColumns)).toBe(
    "Id,Type,Group,Device,Station,Date,Time,Latitude,Longitude,Duration,BatteryPercent,Comment,Track Count,Automatic Track Tags,Human Track Tags,Recording Tags,URL,Cacophony Index,Species Classification",
  );
});

test("what is not known is an empty cell", () => {
  const unknown = {
    locationName: null,
    latitude: null,
    longitude: null,
    durationSeconds: null,
    trackCount: 0,
    tags: [],
    labels: [],
  };
  expect(line(unknown)).toBe(
    "12,thermalRaw,Kea Basin,Ridge camera,,2026-11-21,00:30:05,,,,,,0,,,,https://birds.example.org/recording/12,,",
  );
});

test("sound has its battery and its cacophony index", () => {
  const cells = toRecordingCells(
    { ...recording, batteryPercent: 87, cacophonyPercents: [10, 20.5] },
    site,
  );
  expect(cells[10]).toBe(87);
  expect(cells[17]).toBe("10;20.5");
});

test.each(["=1+1", "+1", "-1", "@sum", "\tx"])("%j is a formula in no cell of a report", (text) => {
  const cells = toRecordingCells(
    {
      ...recording,
      deviceName: text,
      projectName: text,
      locationName: text,
      comment: text,
      tags: [
        { what: text, automatic: true },
        { what: "rat", automatic: false },
        { what: text, automatic: false },
      ],
      labels: [
        { detail: "cool", comment: null },
        { detail: text, comment: null },
      ],
    },
    site,
  );
  const cellsOfLine = toCsvLine(cells).split(",");
  const written = [2, 3, 4, 11, 13].map((column) => cellsOfLine[column]);
  expect(written).toEqual(written.map(() => `'${text}`));
  expect(cellsOfLine[14]?.split(";")).toContain(`'${text}`);
  expect(cellsOfLine[15]?.split(";")).toContain(`'${text}`);
});

const bait = { audioBaitDay: false, audioBaitVisit: false, audioBaitEvents: [] };
const visit: OldVisit = {
  visitID: 12,
  what: "stoat",
  start: "2026-11-20T11:30:05.000Z",
  end: "2026-11-20T11:31:00.000Z",
  deviceId: 3,
  deviceName: "Ridge camera",
  groupName: "Kea Basin",
  complete: true,
  queryOffset: 0,
  tagCount: { stoat: 1 },
  events: [
    {
      recID: 12,
      recStart: "2026-11-20T11:30:00.000Z",
      trackID: 40,
      start: "2026-11-20T11:30:05.000Z",
      end: "2026-11-20T11:31:00.000Z",
      trackTag: { what: "stoat", automatic: false },
      assumedTag: "stoat",
      assumedIsHuman: true,
      ...bait,
    },
  ],
  ...bait,
  audioBaitEvents: [{ id: 5, dateTime: "2026-11-20T11:25:00.000Z", details: { fileId: 2 } }],
};

test("a visit has a row, and so has each of its events and of the sounds played around it", () => {
  const rows = toVisitRows(visit, site);
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => visitColumns.length));
  expect(rows.map(toCsvLine)).toEqual([
    "12,Kea Basin,Ridge camera,visit,stoat,,,2026-11-21,00:30:05,00:31:00,1,1,https://birds.example.org/kea-basin/recording/12",
    "12,Kea Basin,Ridge camera,event,stoat,12,40,2026-11-21,00:30:05,00:31:00,,0,https://birds.example.org/kea-basin/recording/12",
    '12,Kea Basin,Ridge camera,audioBait,,,,2026-11-21,00:25:00,00:25:00,,"{""fileId"":2}",',
  ]);
});

test("visits of one thing are summed in a line", () => {
  const sum = {
    deviceId: 3,
    deviceName: "Ridge camera",
    projectName: "Kea Basin",
    what: null,
    visitCount: 2,
    eventCount: 5,
    startMs: Date.parse("2026-11-20T11:30:05Z"),
    endMs: Date.parse("2026-11-20T12:30:05Z"),
  };
  expect(toCsvLine(toSumCells(sum, site))).toBe(
    "Kea Basin,Ridge camera,,2,5,2026-11-21 00:30:05,2026-11-21 01:30:05",
  );
});
