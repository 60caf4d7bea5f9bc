import { expect, test } from "vitest";
import {
  getDeviceActiveDays,
  getDeviceCacophonyHistogram,
  getDeviceCacophonyIndex,
  getDeviceSpeciesCount,
  getLocationCacophonyIndex,
  getLocationSpeciesCount,
  listDeviceCacophonyIndices,
  listDeviceSpeciesCounts,
  listLocationCacophonyIndices,
  listLocationSpeciesCounts,
} from "#contract/wire/visits/statistics.ts";
import {
  happen,
  hear,
  listTrackIds,
  markGone,
  see,
  tagTrack,
} from "#tests/support/recordings/observations.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

async function openWithRecorder() {
  const api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const projectId = await makeProject(api, owner, "Kea Basin");
  const recorder = await makeCamera(api, projectId, "Ridge recorder");
  return { api, owner, projectId, recorder, deviceId: recorder.id, token: owner.token };
}

async function findOnlyLocation(api: TestApi): Promise<number> {
  const [location] = await listLocations(api);
  return location?.id ?? 0;
}

test("the cacophony index of a device is the mean over all that its recordings hold", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  await hear(api, recorder, { at: "2026-11-20T06:00:00Z", percents: [10, 20, 30.5] });
  await hear(api, recorder, { at: "2026-11-19T06:00:00Z", percents: [41] });
  await hear(api, recorder, { at: "2026-11-18T06:00:00Z", percents: [] });
  const reply = await api.send(getDeviceCacophonyIndex, { deviceId }, token);
  expect(reply).toEqual({ cacophonyIndex: 25.38 });
});

test("a device that recorded no sound has no index", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  await see(api, recorder, { at: "2026-11-20T06:00:00Z", tracks: [] });
  const reply = await api.send(getDeviceCacophonyIndex, { deviceId }, token);
  expect(reply).toEqual({ cacophonyIndex: null });
  const empty = await api.send(getDeviceCacophonyHistogram, { deviceId }, token);
  expect(empty).toEqual({ cacophonyIndex: [] });
});

test("a window ends at the time given and is as long as asked, in hours of either sign", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  await hear(api, recorder, { at: "2026-11-20T06:00:00Z", percents: [1] });
  await hear(api, recorder, { at: "2026-11-20T05:00:00Z", percents: [3] });
  await hear(api, recorder, { at: "2026-11-20T04:00:00Z", percents: [8] });
  const index = async (query: { from?: string; "window-size"?: number }) =>
    (await api.send(getDeviceCacophonyIndex, { deviceId, ...query }, token)).cacophonyIndex;
  expect(await index({})).toBe(4);
  expect(await index({ from: "2026-11-20T05:00:00Z" })).toBe(5.5);
  expect(await index({ from: "2026-11-20T06:00:00Z", "window-size": 2 })).toBe(2);
  expect(await index({ from: "2026-11-20T06:00:00Z", "window-size": -2 })).toBe(2);
  expect(await index({ from: "2026-11-20T03:59:59Z" })).toBeNull();
  expect(await index({ "window-size": 0 })).toBeNull();
  expect(await index({ from: "0001-01-02T00:00:00Z", "window-size": 1_000_000 })).toBeNull();
});

test("several windows are told newest first, each by its end, empty ones as well", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  await hear(api, recorder, { at: "2026-11-19T12:00:00Z", percents: [10] });
  await hear(api, recorder, { at: "2026-11-19T00:00:00Z", percents: [20] });
  await hear(api, recorder, { at: "2026-11-17T12:00:00Z", percents: [30] });
  const query = { deviceId, from: "2026-11-20", steps: 3, interval: "days" } as const;
  const { cacophonyIndexBulk } = await api.send(listDeviceCacophonyIndices, query, token);
  expect(cacophonyIndexBulk).toEqual([
    { deviceId, from: "2026-11-20T00:00:00.000Z", cacophonyIndex: 10 },
    { deviceId, from: "2026-11-19T00:00:00.000Z", cacophonyIndex: 20 },
    { deviceId, from: "2026-11-18T00:00:00.000Z", cacophonyIndex: 30 },
  ]);
  const defaults = await api.send(listDeviceCacophonyIndices, { deviceId }, token);
  expect(defaults.cacophonyIndexBulk.map(({ cacophonyIndex }) => cacophonyIndex)).toEqual([
    10,
    20,
    30,
    null,
    null,
    null,
    null,
  ]);
});

test("the years between two windows have 365 days", async () => {
  const { api, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const query = { deviceId, from: "2026-11-20", steps: 2, interval: "years" } as const;
  const { cacophonyIndexBulk } = await api.send(listDeviceCacophonyIndices, query, token);
  expect(cacophonyIndexBulk.map(({ from }) => from.slice(0, 10))).toEqual([
    "2026-11-20",
    "2025-11-20",
  ]);
});

test("more recordings than fit a page are all counted, those of one instant too", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const id = await hear(api, recorder, { at: "2026-11-19T06:00:00Z", percents: [50] });
  const { write } = api.services.store;
  const row = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: __, ...rest } = row;
  const passthrough = JSON.stringify({ cacophonyIndex: [{ index_percent: 100 }] });
  const copies = Array.from({ length: 1199 }, (_, order) => ({
    ...rest,
    passthrough,
    recorded_at: `2026-11-19T0${Math.floor(order / 400)}:00:00.000Z`,
  }));
  for (let at = 0; at < copies.length; at += 400) {
    await write
      .insertInto("recordings")
      .values(copies.slice(at, at + 400))
      .execute();
  }
  const reply = await api.send(getDeviceCacophonyIndex, { deviceId }, token);
  expect(reply.cacophonyIndex).toBe(Math.round(((50 + 1199 * 100) / 1200) * 100) / 100);
});

test("hours of the day are those of the device's place, ascending and only with data", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const auckland = { lat: -36.85, lng: 174.76 };
  const heard = (at: string, percents: number[]) =>
    hear(api, recorder, { at, location: auckland, percents });
  await heard("2026-11-19T18:30:00Z", [10]);
  await heard("2026-11-19T10:10:00Z", [30]);
  await heard("2026-11-18T18:05:00Z", [20, 60]);
  const { cacophonyIndex } = await api.send(getDeviceCacophonyHistogram, { deviceId }, token);
  expect(cacophonyIndex).toEqual([
    { hour: 7, index: 30 },
    { hour: 23, index: 30 },
  ]);
});

test("species are counted by every tag, archived ones too, on recordings of one type", async () => {
  const { api, owner, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const at = "2026-11-19T06:00:00Z";
  const id = await see(api, recorder, {
    at,
    tracks: [["possum"], ["rat", { what: "possum", model: "other" }]],
  });
  await see(api, recorder, { at, type: "audio", tracks: [["morepork"]] });
  const [first = 0, second = 0] = await listTrackIds(api, id);
  await tagTrack(api, first, { what: "cat", userId: owner.id });
  await markGone(api, "tracks", second);
  const count = async (query: { type?: "thermalRaw" | "audio" | "irRaw" }) =>
    (await api.send(getDeviceSpeciesCount, { deviceId, ...query }, token)).speciesCount;
  expect(await count({ type: "thermalRaw" })).toEqual([
    { what: "possum", count: 2 },
    { what: "cat", count: 1 },
    { what: "rat", count: 1 },
  ]);
  expect(await count({})).toEqual([{ what: "morepork", count: 1 }]);
  expect(await count({ type: "irRaw" })).toEqual([]);
});

test("species of several windows are told window by window", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  await see(api, recorder, { at: "2026-11-19T06:00:00Z", tracks: [["rat"], ["possum"], ["rat"]] });
  await see(api, recorder, { at: "2026-11-19T05:00:00Z", tracks: [["possum"]] });
  await see(api, recorder, { at: "2026-11-17T06:00:00Z", tracks: [["rat"]] });
  const query = { deviceId, from: "2026-11-20", steps: 3, type: "thermalRaw" } as const;
  const { speciesCountBulk } = await api.send(listDeviceSpeciesCounts, query, token);
  expect(speciesCountBulk).toEqual([
    { deviceId, from: "2026-11-20T00:00:00.000Z", what: "possum", count: 2 },
    { deviceId, from: "2026-11-20T00:00:00.000Z", what: "rat", count: 2 },
    { deviceId, from: "2026-11-18T00:00:00.000Z", what: "rat", count: 1 },
  ]);
});

test("days are counted once, by the calendar of the device's place", async () => {
  const { api, recorder, projectId, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const location = { lat: -36.85, lng: 174.76 };
  const device = { id: deviceId, projectId };
  await see(api, recorder, { at: "2026-11-19T10:59:59Z", location, tracks: [] });
  await see(api, recorder, { at: "2026-11-19T11:00:00Z", location, tracks: [] });
  await happen(api, device, "2026-11-20T05:00:00.000Z");
  await happen(api, device, "2026-11-16T05:00:00.000Z");
  const count = async (query: { from?: string; "window-size"?: number }) =>
    (await api.send(getDeviceActiveDays, { deviceId, ...query }, token)).activeDaysCount;
  expect(await count({})).toBe(3);
  expect(await count({ "window-size": 48 })).toBe(2);
  expect(await count({ from: "2026-11-16T05:00:00Z" })).toBe(1);
  expect(await count({ from: "2026-11-16T04:00:00Z" })).toBe(0);
});

test("deleted recordings and those of other devices count nowhere", async () => {
  const { api, recorder, projectId, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Valley recorder");
  const at = "2026-11-19T06:00:00Z";
  await markGone(api, "recordings", await hear(api, recorder, { at, percents: [10] }));
  await markGone(api, "recordings", await see(api, recorder, { at, tracks: [["rat"]] }));
  await hear(api, other, { at, percents: [90] });
  await see(api, other, { at, tracks: [["possum"]] });
  await happen(api, { id: other.id, projectId }, "2026-11-19T06:00:00.000Z");
  const type = "thermalRaw" as const;
  expect(await api.send(getDeviceCacophonyIndex, { deviceId }, token)).toEqual({
    cacophonyIndex: null,
  });
  expect(await api.send(getDeviceSpeciesCount, { deviceId, type }, token)).toEqual({
    speciesCount: [],
  });
  expect(await api.send(getDeviceActiveDays, { deviceId }, token)).toEqual({ activeDaysCount: 0 });
});

test("a location is told as the dialect has it: its index as text, its species by deviceId", async () => {
  const { api, recorder, projectId, token } = await openWithRecorder();
  await using _ = api;
  const second = await makeCamera(api, projectId, "Second recorder");
  const at = "2026-11-19T06:00:00Z";
  await hear(api, recorder, { at, location: ridge, percents: [10] });
  await hear(api, second, { at, location: ridge, percents: [15] });
  await hear(api, second, { at, location: northOf(ridge, 500), percents: [90] });
  await see(api, recorder, { at, location: ridge, tracks: [["rat"]] });
  const request = { stationId: await findOnlyLocation(api), from: "2026-11-20" };
  const index = await api.send(getLocationCacophonyIndex, request, token);
  expect(index).toEqual({ cacophonyIndex: "12.50" });
  const { stationId } = request;
  const days = { ...request, steps: 2 };
  const { cacophonyIndexBulk } = await api.send(listLocationCacophonyIndices, days, token);
  expect(cacophonyIndexBulk).toEqual([
    { stationId, from: "2026-11-20T00:00:00.000Z", cacophonyIndex: "12.50" },
    { stationId, from: "2026-11-19T00:00:00.000Z", cacophonyIndex: null },
  ]);
  const type = "thermalRaw" as const;
  const species = await api.send(getLocationSpeciesCount, { ...request, type }, token);
  expect(species).toEqual({ speciesCount: [{ what: "rat", count: 1 }] });
  const { speciesCountBulk } = await api.send(listLocationSpeciesCounts, { ...days, type }, token);
  expect(speciesCountBulk).toEqual([
    { deviceId: stationId, from: "2026-11-20T00:00:00.000Z", what: "rat", count: 1 },
  ]);
});

test("SQL written where a type, an interval or a time is expected reaches no database", async () => {
  const { api, recorder, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const at = "2026-11-19T06:00:00Z";
  await see(api, recorder, { at, location: ridge, tracks: [["rat"]] });
  const stationId = await findOnlyLocation(api);
  const sql = encodeURIComponent("thermalRaw' or '1'='1'; delete from track_tags; --");
  const paths = [`devices/${deviceId}`, `stations/${stationId}`].flatMap((subject) => [
    `${subject}/species-count?type=${sql}`,
    `${subject}/species-count-bulk?type=${sql}`,
    `${subject}/species-count-bulk?type=thermalRaw&interval=${sql}`,
    `${subject}/species-count?type=thermalRaw&from=${sql}`,
    `${subject}/species-count?type=thermalRaw&window-size=${sql}`,
  ]);
  for (const path of paths) {
    const { status, body } = await requestRaw(api, `/api/v1/${path}`, { token });
    expect([path, status, body.errorType]).toEqual([path, 422, "validation"]);
  }
  const type = "thermalRaw" as const;
  const { speciesCount } = await api.send(getDeviceSpeciesCount, { deviceId, type }, token);
  expect(speciesCount).toEqual([{ what: "rat", count: 1 }]);
});

test("a number of steps or hours that is none is refused", async () => {
  const { api, deviceId, token } = await openWithRecorder();
  await using _ = api;
  const wrong = ["steps=0", "steps=-1", "steps=367", "steps=x", "window-size=1000001"];
  for (const query of wrong) {
    const path = `/api/v1/devices/${deviceId}/cacophony-index-bulk?${query}`;
    expect([query, (await requestRaw(api, path, { token })).status]).toEqual([query, 422]);
  }
});
