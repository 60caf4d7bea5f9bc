import { expect, test } from "vitest";
import { fixDeviceLocation, listDeviceHistory } from "#contract/wire/devices/device-places.ts";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import {
  listLocationStays,
  previewDeviceLocation,
} from "#contract/wire/locations/location-stays.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import {
  at,
  findPlaced,
  makeLocation,
  recordAt,
  softDelete,
} from "#tests/support/projects/locations.ts";
import { answersByRole, everyone, makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const valley = northOf(ridge, -800);

/** A camera that recorded at the ridge at 3 and 4, and in the valley at 5, 6 and 7; a hut made by a person there. */
async function openWithMoves() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { owner, admin, projectId, camera } = cast;
  const hut = await makeLocation(api, owner, projectId, "Hut", { place: valley, from: at(1) });
  const ids: number[] = [];
  for (const [hour, place] of [
    [3, ridge],
    [4, ridge],
    [5, valley],
    [6, valley],
    [7, valley],
  ] as const) {
    ids.push(await recordAt(api, camera, place, hour));
  }
  const ridgeId = (await findPlaced(api, ids[0] as number)).location_id as number;
  const list = async (options: object = {}) =>
    (await api.send(listLocationStays, { groupIdOrName: projectId, ...options }, admin.token))
      .stays;
  const preview = (fromDateTime: string, options: object = {}) => {
    const input = { id: camera.id, stationId: hut, fromDateTime, ...options };
    return api.send(previewDeviceLocation, input, admin.token);
  };
  const fix = async (options: { fromDateTime: string; untilDateTime?: string }) => {
    const input = { id: camera.id, setStationAtTime: { stationId: hut, ...options } };
    const outcome = await api.attempt(fixDeviceLocation, input, admin.token);
    if (!outcome.ok) throw outcome.refusal;
    return outcome.messages[1];
  };
  return { api, hut, ridgeId, ids, list, preview, fix, ...cast };
}

test("where devices stood is told from when to when, with what they recorded where that is asked", async () => {
  const { api, hut, ridgeId, list, camera } = await openWithMoves();
  await using _ = api;
  const device = { deviceId: camera.id, deviceName: "Ridge camera", setBy: "automatic" };
  const stood = [
    {
      ...device,
      stationId: ridgeId,
      location: ridge,
      fromDateTime: at(3),
      untilDateTime: at(5),
    },
    { ...device, stationId: hut, location: valley, fromDateTime: at(5) },
  ];
  expect(await list()).toEqual(stood);
  expect(await list({ "count-recordings": true })).toEqual([
    { ...stood[0], recordings: 2 },
    { ...stood[1], recordings: 3 },
  ]);
});

test("stays are narrowed to a location or a device, and deleted recordings do not count", async () => {
  const { api, hut, ids, list, camera, projectId } = await openWithMoves();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Other camera");
  await recordAt(api, other, ridge, 4);
  await softDelete(api, ids[4] as number);
  const counted = { "count-recordings": true };
  expect(await list({ stationId: hut, ...counted })).toMatchObject([
    { deviceId: camera.id, recordings: 2 },
  ]);
  expect(await list({ deviceId: other.id, ...counted })).toMatchObject([
    { deviceId: other.id, recordings: 1 },
  ]);
  expect(await list({ deviceId: 999 })).toEqual([]);
});

test("new settings are no move", async () => {
  const { api, list, camera, member } = await openWithMoves();
  await using _ = api;
  const settings = {
    thermalRecording: { useLowPowerMode: true, updated: api.now().toISOString() },
  };
  await api.send(updateDeviceSettings, { id: camera.id, settings }, member.token);
  expect(await list({ "count-recordings": true })).toMatchObject([
    { recordings: 2, untilDateTime: at(5) },
    { recordings: 3, fromDateTime: at(5) },
  ]);
});

test("fixing a device's location tells how many recordings it assigned, where that is asked", async () => {
  const { api, hut, camera, admin } = await openWithMoves();
  await using _ = api;
  const setStationAtTime = { stationId: hut, fromDateTime: at(3) };
  const values = { id: camera.id, setStationAtTime };
  const counted = await api.send(fixDeviceLocation, { ...values, "with-count": true }, admin.token);
  expect(counted).toEqual({ recordings: 2 });
  expect(await api.send(fixDeviceLocation, values, admin.token)).toEqual({});
});

test("a preview says what fixing a device's location then does", async () => {
  const { api, ridgeId, ids, preview, fix, projectId, admin } = await openWithMoves();
  await using _ = api;
  expect(await preview(at(4))).toEqual({
    recordings: 1,
    untilDateTime: at(5),
    leaving: [{ stationId: ridgeId, recordings: 1, isRemoved: false }],
  });
  const all = await preview(at(3));
  expect(all).toMatchObject({ recordings: 2, leaving: [{ isRemoved: true }] });
  expect(await preview(at(5))).toEqual({ recordings: 0, leaving: [] });
  expect(await findPlaced(api, ids[0] as number)).toMatchObject({ location_id: ridgeId });
  expect(await fix({ fromDateTime: at(3) })).toBe(`Updated ${all.recordings} recording(s)`);
  const { stations } = await api.send(
    listProjectLocations,
    { groupIdOrName: projectId },
    admin.token,
  );
  expect(stations.map(({ name }) => name)).toEqual(["Hut"]);
});

test("a deleted recording keeps its location from being removed, and is not counted", async () => {
  const { api, ids, preview } = await openWithMoves();
  await using _ = api;
  await softDelete(api, ids[0] as number);
  expect(await preview(at(4))).toMatchObject({ recordings: 1, leaving: [{ isRemoved: false }] });
  expect(await preview(at(3))).toMatchObject({ recordings: 1, leaving: [{ isRemoved: true }] });
});

test("a device is put elsewhere for a time, and is back afterwards", async () => {
  const { api, hut, ridgeId, ids, preview, fix, camera, admin } = await openWithMoves();
  await using _ = api;
  const values = { fromDateTime: at(3), untilDateTime: "2026-11-20T03:30:00.000Z" };
  expect(await preview(at(3), values)).toEqual({
    recordings: 1,
    untilDateTime: values.untilDateTime,
    leaving: [{ stationId: ridgeId, recordings: 1, isRemoved: false }],
  });
  expect(await fix(values)).toBe("Updated 1 recording(s)");
  const placed = await Promise.all(ids.map((id) => findPlaced(api, id)));
  expect(placed.map(({ location_id }) => location_id)).toEqual([hut, ridgeId, hut, hut, hut]);
  const { history } = await api.send(listDeviceHistory, { deviceId: camera.id }, admin.token);
  expect(history.slice(0, 3)).toMatchObject([
    { fromDateTime: at(3), stationId: hut, location: valley, setBy: "user" },
    { fromDateTime: values.untilDateTime, stationId: ridgeId, location: ridge, setBy: "user" },
    { fromDateTime: at(5), stationId: hut },
  ]);
});

test("a found location that nothing is left at stays while the device is back there", async () => {
  const { api, hut, ridgeId, ids, fix, list } = await openWithMoves();
  await using _ = api;
  await softDelete(api, ids[1] as number);
  await api.services.store.write
    .deleteFrom("recordings")
    .where("id", "=", ids[1] as number)
    .execute();
  const values = { fromDateTime: at(3), untilDateTime: at(4) };
  expect(await fix(values)).toBe("Updated 1 recording(s)");
  expect(await list()).toMatchObject([
    { stationId: hut, fromDateTime: at(3), untilDateTime: at(4) },
    { stationId: ridgeId, fromDateTime: at(4), untilDateTime: at(5) },
    { stationId: hut, fromDateTime: at(5) },
  ]);
});

test("settings that were changed meanwhile do not end a stay, and stay as they are", async () => {
  const { api, hut, preview, fix, list, camera, admin, projectId } = await openWithMoves();
  await using _ = api;
  const settings = {
    thermalRecording: { useLowPowerMode: true, updated: api.now().toISOString() },
  };
  await api.send(updateDeviceSettings, { id: camera.id, settings }, admin.token);
  const stationId = await makeLocation(api, admin, projectId, "Shed", { place: ridge });
  const elsewhere = { id: camera.id, setStationAtTime: { stationId, fromDateTime: at(6) } };
  expect(await preview(at(6), { stationId })).toEqual({
    recordings: 2,
    leaving: [{ stationId: hut, recordings: 2, isRemoved: false }],
  });
  await api.send(fixDeviceLocation, elsewhere, admin.token);
  expect((await list()).slice(1)).toMatchObject([
    { stationId: hut, fromDateTime: at(5), untilDateTime: at(6) },
    { stationId, fromDateTime: at(6), location: ridge },
  ]);
  const { history } = await api.send(listDeviceHistory, { deviceId: camera.id }, admin.token);
  expect(history.at(-1)).toMatchObject({ stationId, settings: { ...settings, synced: false } });
  expect(await fix({ fromDateTime: at(6) })).toBe("Updated 2 recording(s)");
});

test("an end after the next known move changes nothing, and one before the start is refused", async () => {
  const { api, preview, fix } = await openWithMoves();
  await using _ = api;
  expect(await preview(at(4), { untilDateTime: at(6) })).toMatchObject({ untilDateTime: at(5) });
  const wrong = { fromDateTime: at(4), untilDateTime: at(3) };
  await expect(preview(at(4), wrong)).rejects.toMatchObject({ status: 422 });
  await expect(fix(wrong)).rejects.toMatchObject({ status: 422 });
  const unknown = { fromDateTime: at(1), untilDateTime: at(2) };
  await expect(fix(unknown)).rejects.toMatchObject({ status: 422, errorType: "unprocessable" });
});

test("stays are for who sees inside the project, the preview for its admins", async () => {
  const { api, hut, camera, projectId, tokens } = await openWithMoves();
  await using _ = api;
  const list = (token?: string) =>
    api.attempt(listLocationStays, { groupIdOrName: projectId }, token);
  const options = { id: camera.id, stationId: hut, fromDateTime: at(3) };
  const preview = (token?: string) => api.attempt(previewDeviceLocation, options, token);
  const people = { ...everyone("ok"), anonymous: 401, device: 401, stranger: 403, invited: 403 };
  expect(await answersByRole(tokens, list)).toEqual(people);
  expect(await answersByRole(tokens, preview)).toEqual({
    ...people,
    member: 403,
    "super-user read": 403,
  });
});
