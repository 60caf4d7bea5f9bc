import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  getHeatMap,
  getHeatMapPicture,
  listHeatMapRecordings,
} from "#contract/wire/photos/heat-maps.ts";
import { boxIn, pass } from "#tests/support/recordings/heat.ts";
import { listTrackIds, markGone, tagTrack } from "#tests/support/recordings/observations.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** A quarter to eight in the evening of New Zealand, before sunset, and midnight. */
const [byDay, byNight] = ["2026-11-18T06:45:00Z", "2026-11-18T11:00:00Z"];

async function openWithCamera() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { token } = cast.member;
  const { id } = cast.camera;
  const ask = (input: object = {}) => api.send(getHeatMap, { id, ...input }, token);
  const cellsOf = async (input: object = {}) => {
    const { cells } = await ask(input);
    return cells
      .filter(({ share }) => share > 0)
      .map(({ cell, share, tracks }) => [cell, Math.round(share * 100), tracks]);
  };
  const list = (input: { cell: string; limit?: number; cursor?: string | undefined }) =>
    api.send(listHeatMapRecordings, { id, ...input }, token);
  return { api, ...cast, token, ask, cellsOf, list };
}

test("heat maps and what is behind them are for members and super-users", async () => {
  const { api, tokens, camera } = await openWithCamera();
  await using _ = api;
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: [boxIn(2, 3)] }] });
  const { id } = camera;
  const members = { ...everyone("ok"), anonymous: 401, stranger: 403, invited: 403, device: 401 };
  const asks = [
    (token?: string) => api.attempt(getHeatMap, { id }, token),
    (token?: string) => api.attempt(listHeatMapRecordings, { id, cell: "C4" }, token),
    (token?: string) => api.attempt(getHeatMapPicture, { id }, token),
  ];
  for (const ask of asks) expect(await answersByRole(tokens, ask)).toEqual(members);
  const asUser = { id, "view-mode": "user" } as const;
  const refusal = await api.refuse(getHeatMap, asUser, tokens["super-user write"]);
  expect(refusal.status).toBe(403);
});

test("tracks are counted by cells, once each or by every box", async () => {
  const { api, camera, ask, cellsOf } = await openWithCamera();
  await using _ = api;
  const long = [boxIn(2, 3), boxIn(2, 3), boxIn(2, 3)];
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: long }] });
  await pass(api, camera, {
    at: byDay,
    tracks: [
      { what: "cat", boxes: [boxIn(0, 0)] },
      { what: "possum", boxes: [boxIn(0, 0)] },
    ],
  });
  expect(await cellsOf()).toEqual([
    ["A1", 67, 2],
    ["C4", 33, 1],
  ]);
  expect(await cellsOf({ weight: "boxes" })).toEqual([
    ["A1", 40, 2],
    ["C4", 60, 1],
  ]);
  const heat = await ask({ weight: "boxes" });
  expect(heat).toMatchObject({ tracks: 3, recordings: 2, most: 3, busiest: ["C4", "A1"] });
  expect(heat.earliest).toBeUndefined();
  expect(heat.seen).toEqual([
    { what: "possum", count: 2 },
    { what: "cat", count: 1 },
  ]);
  expect(heat.entered).toEqual({ left: 0, right: 0, top: 0, bottom: 0, within: 3 });
});

test("a label covers those below it, people's words go before the model's, and people are no animals", async () => {
  const { api, camera, member, ask } = await openWithCamera();
  await using _ = api;
  const whats = ["rat", "mouse", "cat", "human", "vehicle"];
  const tracks = whats.map((what) => ({ what, boxes: [boxIn(1, 1)] }));
  const id = await pass(api, camera, { at: byNight, tracks });
  const count = async (input: object) => (await ask(input)).tracks;
  expect(await count({})).toBe(3);
  expect(await count({ species: ["rodent"] })).toBe(2);
  expect(await count({ species: ["rodent", "cat"] })).toBe(3);
  expect(await count({ species: ["human"] })).toBe(1);
  expect(await count({ species: ["no such word"] })).toBe(0);
  const [rat = 0] = await listTrackIds(api, id);
  await tagTrack(api, rat, { what: "kiwi", userId: member.id });
  expect(await count({ species: ["rodent"] })).toBe(1);
  expect(await count({ species: ["bird"] })).toBe(1);
});

test("what was deleted does not count", async () => {
  const { api, camera, ask } = await openWithCamera();
  await using _ = api;
  const tracks = ["cat", "rat"].map((what) => ({ what, boxes: [boxIn(1, 1)] }));
  const id = await pass(api, camera, { at: byNight, tracks });
  const gone = await pass(api, camera, { at: byDay, tracks });
  await markGone(api, "recordings", gone);
  const [cat = 0] = await listTrackIds(api, id);
  await markGone(api, "tracks", cat);
  expect((await ask()).seen).toEqual([{ what: "rat", count: 1 }]);
});

test("day and night are those of the place", async () => {
  const { api, camera, ask } = await openWithCamera();
  await using _ = api;
  await pass(api, camera, { at: byDay, tracks: [{ what: "kea", boxes: [boxIn(1, 1)] }] });
  await pass(api, camera, { at: byNight, tracks: [{ what: "possum", boxes: [boxIn(1, 1)] }] });
  expect((await ask({ time: "day" })).seen).toEqual([{ what: "kea", count: 1 }]);
  expect((await ask({ time: "night" })).seen).toEqual([{ what: "possum", count: 1 }]);
});

test("a device that is nowhere has no days and nights, and counts all it has", async () => {
  const { api, camera, token, ask } = await openWithCamera();
  await using _ = api;
  const refusal = await api.refuse(getHeatMap, { id: camera.id, time: "day" }, token);
  expect(refusal.status).toBe(400);
  const heat = await ask();
  expect(heat).toMatchObject({ tracks: 0, recordings: 0, most: 0, busiest: [], seen: [] });
  expect(heat.cells).toHaveLength(48);
  expect("from" in heat || "arrived" in heat).toBe(false);
});

test("counting begins when the camera came to where it stands, after a return with the return", async () => {
  const { api, camera, token, ask } = await openWithCamera();
  await using _ = api;
  const tracks = [{ what: "possum", boxes: [boxIn(2, 3)] }];
  const away = northOf(ridge, 500);
  for (const [day, location] of [
    ["10", ridge],
    ["12", away],
    ["14", ridge],
    ["15", ridge],
  ] as const) {
    await pass(api, camera, { at: `2026-11-${day}T11:00:00Z`, location, tracks });
  }
  const windows = { startRecording: "-30m", stopRecording: "+30m", updated: byNight };
  await api.send(updateDeviceSettings, { id: camera.id, settings: { windows } }, token);
  const returned = "2026-11-14T11:00:00.000Z";
  expect(await ask()).toMatchObject({ from: returned, arrived: returned, tracks: 2 });
  const all = await ask({ from: "2026-11-01T00:00:00Z", until: "2026-11-14T11:00:00Z" });
  expect(all).toMatchObject({
    from: "2026-11-01T00:00:00.000Z",
    until: returned,
    arrived: returned,
    tracks: 3,
  });
});

test("the recordings behind a cell are listed newest first, a page at a time", async () => {
  const { api, camera, list } = await openWithCamera();
  await using _ = api;
  const ids: number[] = [];
  for (const hour of ["10", "11", "11", "12", "13"]) {
    const box = hour === "13" ? boxIn(0, 0) : boxIn(2, 3);
    const tracks = [
      { what: "possum", boxes: [box] },
      { what: "cat", boxes: [boxIn(5, 5)] },
    ];
    ids.push(await pass(api, camera, { at: `2026-11-18T${hour}:00:00Z`, tracks }));
  }
  const [a, b, c, d] = ids;
  const first = await list({ cell: "C4", limit: 2 });
  expect(first.recordings.map(({ id }) => id)).toEqual([d, c]);
  expect(first.recordings[0]).toMatchObject({
    recordingDateTime: "2026-11-18T12:00:00.000Z",
    tracks: [{ what: "possum" }],
  });
  const second = await list({ cell: "C4", limit: 2, cursor: first.cursor });
  expect(second.recordings.map(({ id }) => id)).toEqual([b, a]);
  expect(second.cursor).toBeUndefined();
  expect((await list({ cell: "F6", limit: 100 })).recordings).toHaveLength(5);
  expect((await list({ cell: "B2" })).recordings).toEqual([]);
});

test("what cannot be meant is refused", async () => {
  const { api, camera, token } = await openWithCamera();
  await using _ = api;
  const path = `/api/v1/devices/${camera.id}/heat-map`;
  for (const wrong of [
    "?time=dusk",
    "?weight=heavy",
    "/picture?opacity=101",
    "/picture?under=water",
    "/picture?most=0",
    "?under=photo",
    "/recordings?cell=I1",
    "/recordings",
    "/recordings?cell=C4&cursor=zz",
    "/recordings?cell=C4&limit=0",
    "?colour=red",
  ]) {
    expect([wrong, (await requestRaw(api, `${path}${wrong}`, { token })).status]).toEqual([
      wrong,
      422,
    ]);
  }
});
