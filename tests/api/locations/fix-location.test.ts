import { expect, test } from "vitest";
import { fixDeviceLocation, listDeviceHistory } from "#contract/wire/devices/device-places.ts";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { getLocation, updateLocation } from "#contract/wire/locations/locations.ts";
import {
  at,
  findPlaced,
  listActs,
  makeLocation,
  recordAt,
  softDelete,
} from "#tests/support/projects/locations.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const valley = northOf(ridge, -800);

/** A hut in the valley that a person made at 5, and a camera that is to be fixed. */
async function openWithHut() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { owner, admin, projectId, camera } = cast;
  const hut = await makeLocation(api, owner, projectId, "Hut", { place: valley, from: at(5) });
  const fix = async (hour: number, more: object = {}) => {
    const setStationAtTime = { fromDateTime: at(hour), stationId: hut, ...more };
    const outcome = await api.attempt(
      fixDeviceLocation,
      { id: camera.id, setStationAtTime },
      admin.token,
    );
    if (!outcome.ok) throw outcome.refusal;
    expect(outcome.messages).toHaveLength(2);
    return outcome.messages[1];
  };
  const history = async (deviceId = camera.id) => {
    const rows = await api.send(listDeviceHistory, { deviceId }, admin.token);
    return rows.history.filter(({ setBy }) => setBy !== "register");
  };
  const show = async (id = hut) => (await api.send(getLocation, { id }, admin.token)).station;
  const placeOf = async (id: number) => {
    const { devices } = await api.send(listDevices, {}, admin.token);
    return devices.find((device) => device.id === id)?.location;
  };
  return { api, hut, fix, history, show, placeOf, ...cast };
}

test("a device and its recordings from a time on are moved to a location", async () => {
  const { api, hut, fix, history, placeOf, camera } = await openWithHut();
  await using _ = api;
  const [before, ...after] = await Promise.all(
    [4, 5, 6].map((hour) => recordAt(api, camera, ridge, hour)),
  );
  const source = (await findPlaced(api, before as number)).location_id;
  expect(await fix(5)).toBe("Updated 2 recording(s)");
  expect(await findPlaced(api, before as number)).toMatchObject({ latitude: ridge.lat });
  for (const id of after) {
    expect(await findPlaced(api, id)).toMatchObject({ location_id: hut, latitude: valley.lat });
  }
  expect(await history()).toMatchObject([
    { fromDateTime: at(4), stationId: source, setBy: "automatic" },
    { fromDateTime: at(5), stationId: hut, location: valley, setBy: "user", DeviceId: camera.id },
  ]);
  expect(await placeOf(camera.id)).toEqual(valley);
});

test("with a place of their own the recordings change their location alone, as JSON text too", async () => {
  const { api, hut, history, camera, admin } = await openWithHut();
  await using _ = api;
  const id = await recordAt(api, camera, ridge, 6);
  const truth = { fromDateTime: at(6), stationId: hut, location: ridge };
  const answer = await requestRaw(api, `/api/v1/devices/${camera.id}/fix-location`, {
    method: "PATCH",
    token: admin.token,
    body: { setStationAtTime: JSON.stringify(truth) },
  });
  expect(answer.body.messages).toEqual(["Placed the device at Hut", "Updated 1 recording(s)"]);
  expect(await findPlaced(api, id)).toMatchObject({ location_id: hut, latitude: ridge.lat });
  expect(await history()).toMatchObject([{ stationId: hut, location: ridge, setBy: "user" }]);
});

test("recordings after the device was seen elsewhere, and the device itself, stay there", async () => {
  const { api, hut, fix, placeOf, camera } = await openWithHut();
  await using _ = api;
  const fixed = await recordAt(api, camera, ridge, 5);
  const far = northOf(ridge, 2000);
  const later = await recordAt(api, camera, far, 6);
  const place = await findPlaced(api, later);
  expect(await fix(5)).toBe("Updated 1 recording(s)");
  expect(await findPlaced(api, fixed)).toMatchObject({ location_id: hut });
  expect(await findPlaced(api, later)).toEqual(place);
  expect(await placeOf(camera.id)).toEqual(far);
});

test("an entry of the very time is corrected, and a new one takes the newest settings", async () => {
  const { api, hut, fix, history, camera } = await openWithHut();
  await using _ = api;
  await recordAt(api, camera, ridge, 6);
  const settings = { thermalRecording: { useLowPowerMode: true, updated: at(6) } };
  await api.services.store.write
    .updateTable("device_history")
    .set({ settings: JSON.stringify(settings), from_at: at(6) })
    .execute();
  await fix(6);
  expect(new Set((await history()).map(({ stationId }) => stationId))).toEqual(new Set([hut]));
  expect(await history()).toMatchObject([
    { setBy: "user", settings },
    { setBy: "user", settings },
  ]);
  await fix(7);
  expect((await history()).at(-1)).toMatchObject({ fromDateTime: at(7), settings });
});

test("recordings that have no location get one, deleted ones come along uncounted", async () => {
  const { api, hut, fix, camera } = await openWithHut();
  await using _ = api;
  const lost = await recordAt(api, camera, undefined, 7);
  const deleted = await recordAt(api, camera, ridge, 6);
  await softDelete(api, deleted);
  expect(await fix(6)).toBe("Updated 1 recording(s)");
  for (const id of [lost, deleted]) {
    expect(await findPlaced(api, id)).toMatchObject({ location_id: hut, latitude: valley.lat });
  }
});

test("recordings of others, and those that are there already, are left as they are", async () => {
  const { api, hut, fix, projectId, camera } = await openWithHut();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Other camera");
  const theirs = await recordAt(api, other, ridge, 6);
  const there = await recordAt(api, camera, northOf(valley, 10), 6);
  const before = [await findPlaced(api, theirs), await findPlaced(api, there)];
  expect(await fix(5)).toBe("Updated 0 recording(s)");
  expect([await findPlaced(api, theirs), await findPlaced(api, there)]).toEqual(before);
  expect(before[1]).toMatchObject({ location_id: hut });
});

test("the last recordings of the locations are told anew, those under 3 s left out", async () => {
  const { api, fix, show, owner, projectId, camera } = await openWithHut();
  await using _ = api;
  const source = await makeLocation(api, owner, projectId, "Ridge");
  await recordAt(api, camera, ridge, 3);
  await recordAt(api, camera, ridge, 5);
  const audio = { type: "audio", duration: 60, recordingDateTime: at(6), location: ridge };
  await record(api, camera, audio, new Uint8Array([1]));
  const short = { recordingDateTime: at(7), location: ridge };
  await record(api, camera, short, makeCptv({ frames: 20 }));
  await fix(4);
  expect(await show()).toMatchObject({
    lastThermalRecordingTime: at(5),
    lastAudioRecordingTime: at(6),
  });
  expect(await show(source)).toMatchObject({ lastThermalRecordingTime: at(3) });
  expect(await show(source)).not.toHaveProperty("lastAudioRecordingTime");
});

test("an automatic location without recordings is deleted with its history, one by a person is not", async () => {
  const { api, hut, fix, history, placeOf, owner, projectId, camera } = await openWithHut();
  await using _ = api;
  const far = northOf(ridge, 2000);
  const manual = await makeLocation(api, owner, projectId, "Far", { place: far });
  await recordAt(api, camera, far, 5);
  await fix(5);
  expect((await listLocations(api)).map(({ id }) => id)).toEqual([hut, manual]);
  const other = await makeCamera(api, projectId, "Other camera");
  await recordAt(api, camera, ridge, 6);
  await recordAt(api, other, ridge, 2);
  expect(await listLocations(api)).toHaveLength(3);
  await api.services.store.write
    .updateTable("recordings")
    .set({ location_id: null })
    .where("device_id", "=", other.id)
    .execute();
  await fix(6);
  expect((await listLocations(api)).map(({ id }) => id)).toEqual([hut, manual]);
  expect(await history(other.id)).toEqual([]);
  expect(await placeOf(camera.id)).toEqual(valley);
});

test("an automatic location that keeps recordings begins no later than they do", async () => {
  const { api, fix, show, projectId, camera } = await openWithHut();
  await using _ = api;
  const other = await makeCamera(api, projectId, "Other camera");
  const stored = await recordAt(api, other, ridge, 3);
  const { location_id } = await findPlaced(api, stored);
  await recordAt(api, camera, ridge, 6);
  await api.services.store.write
    .updateTable("locations")
    .set({ active_at: at(6) })
    .where("id", "=", location_id)
    .execute();
  await fix(6);
  expect(await show(location_id as number)).toMatchObject({ activeAt: at(3) });
});

test("the location begins no later than the device was there, even a retired one", async () => {
  const { api, hut, fix, show, admin } = await openWithHut();
  await using _ = api;
  await api.send(updateLocation, { id: hut, retire: true }, admin.token);
  await fix(6);
  expect((await show()).activeAt).toBe(at(5));
  await fix(2);
  expect((await show()).activeAt).toBe(at(2));
});

test("a location of another project takes no device, seen or not, and nothing is changed", async () => {
  const { api, history, camera, admin, stranger } = await openWithHut();
  await using _ = api;
  const recording = await recordAt(api, camera, ridge, 6);
  const shown = async () => [await findPlaced(api, recording), await history()];
  const before = await shown();
  const own = await makeLocation(api, admin, await makeProject(api, admin, "Tui Gully"), "Gully");
  const foreign = await makeLocation(
    api,
    stranger,
    await makeProject(api, stranger, "Moa Flat"),
    "Flat",
  );
  const ask = (id: number, stationId: number, token: string) => {
    const setStationAtTime = { fromDateTime: at(5), stationId };
    return api.refuse(fixDeviceLocation, { id, setStationAtTime }, token);
  };
  expect(await ask(camera.id, own, admin.token)).toMatchObject({
    status: 400,
    errorType: "client",
  });
  expect(await ask(camera.id, foreign, admin.token)).toMatchObject({ status: 403 });
  expect(await ask(camera.id, 999, admin.token)).toMatchObject({ status: 403 });
  expect(await ask(camera.id, foreign, stranger.token)).toMatchObject({ status: 403 });
  expect(await shown()).toEqual(before);
});

test("a fix that is described badly is refused", async () => {
  const { api, hut, camera, admin } = await openWithHut();
  await using _ = api;
  const good = { fromDateTime: at(5), stationId: hut };
  const bad = [
    {},
    { setStationAtTime: {} },
    { setStationAtTime: { ...good, fromDateTime: "yesterday" } },
    { setStationAtTime: { ...good, location: { lat: 91, lng: 0 } } },
    { setStationAtTime: { ...good, deviceId: camera.id } },
    { setStationAtTime: "{" },
  ];
  for (const body of bad) {
    const path = `/api/v1/devices/${camera.id}/fix-location`;
    const { status } = await requestRaw(api, path, { method: "PATCH", token: admin.token, body });
    expect([body, status]).toEqual([body, 422]);
  }
});

test("devices that are put in each other's place at the same time both get there", async () => {
  const { api, hut, owner, admin, projectId, camera } = await openWithHut();
  await using _ = api;
  const hill = await makeLocation(api, owner, projectId, "Hill", { from: at(1) });
  const other = await makeCamera(api, projectId, "Other camera");
  const first = await recordAt(api, camera, ridge, 6);
  const second = await recordAt(api, other, valley, 6);
  const put = (id: number, stationId: number) => {
    const setStationAtTime = { fromDateTime: at(6), stationId };
    return api.send(fixDeviceLocation, { id, setStationAtTime }, admin.token);
  };
  await Promise.all([put(camera.id, hut), put(other.id, hill)]);
  expect(await findPlaced(api, first)).toMatchObject({ location_id: hut });
  expect(await findPlaced(api, second)).toMatchObject({ location_id: hill });
});

test("who fixed the place of a device is written down", async () => {
  const { api, hut, fix, projectId, camera, admin } = await openWithHut();
  await using _ = api;
  await recordAt(api, camera, ridge, 6);
  await fix(6);
  expect((await listActs(api)).at(-1)).toEqual({
    action: "device location fixed",
    actor_id: admin.id,
    project_id: projectId,
    details: { deviceId: camera.id, from: at(6), locationId: hut, place: valley, recordings: 1 },
  });
});
