import { expect, test } from "vitest";
import { updateDeviceSettings } from "#contract/wire/devices/device-settings.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { insertHistory, type NewHistory } from "#api/devices/queries/device-history.ts";
import { type Camera, makeCamera, makeCast } from "#tests/support/projects/people.ts";
import { listHistory, listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`;
const far = northOf(ridge, 500);

function recordAt(api: TestApi, camera: Camera, location: object | undefined, hour: number) {
  return record(api, camera, { recordingDateTime: at(hour), ...(location ? { location } : {}) });
}

async function locationOf(api: TestApi, id: number) {
  const row = await api.services.store.read
    .selectFrom("recordings")
    .select(["location_id", "device_id", "project_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.location_id;
}

/** A location made by a person, and what the device's history says of it. */
async function insertLocation(api: TestApi, projectId: number, more: object = {}) {
  const now = api.now().toISOString();
  const { id } = await api.services.store.write
    .insertInto("locations")
    .values({
      project_id: projectId,
      name: "Ridge",
      latitude: ridge.lat,
      longitude: ridge.lng,
      active_at: at(0),
      automatic: 0,
      needs_rename: 0,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function addHistory(api: TestApi, { id, saltId }: Camera, more: Partial<NewHistory>) {
  return insertHistory(api.services.store.write, {
    deviceId: id,
    projectId: 1,
    uuid: id,
    saltId,
    deviceName: "Ridge camera",
    fromAt: at(8),
    setBy: "automatic",
    place: ridge,
    ...more,
  });
}

test("the first recording at a place opens a location there, named for its time", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await recordAt(api, camera, ridge, 6);
  const [location, ...others] = await listLocations(api);
  expect(others).toEqual([]);
  expect(location).toMatchObject({
    name: `New station for Ridge camera_${at(6)}`,
    active_at: at(6),
    automatic: 1,
    needs_rename: 1,
  });
  expect(await listHistory(api)).toMatchObject([
    { device_id: camera.id, from_at: at(6), set_by: "automatic", location_id: location?.id },
  ]);
  const { recording } = await api.send(getRecording, { id }, member.token);
  expect(recording).toMatchObject({ stationId: location?.id, stationName: location?.name });
});

test("a place that is the prior one within 5 m continues it", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const first = await recordAt(api, camera, ridge, 6);
  const second = await recordAt(api, camera, northOf(ridge, 4.9), 7);
  expect(await locationOf(api, second)).toBe(await locationOf(api, first));
  expect(await listHistory(api)).toHaveLength(1);
});

test("a place within 30 m is at the same location, with history of its own", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const first = await recordAt(api, camera, ridge, 6);
  const near = await recordAt(api, camera, northOf(ridge, 29.9), 7);
  const beyond = await recordAt(api, camera, northOf(ridge, -30.2), 8);
  expect(await locationOf(api, near)).toBe(await locationOf(api, first));
  expect(await locationOf(api, beyond)).not.toBe(await locationOf(api, first));
  expect(await listHistory(api)).toHaveLength(3);
});

test("of several locations in reach the nearest is taken", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const { lat } = northOf(ridge, 25);
  await insertLocation(api, projectId);
  const nearer = await insertLocation(api, projectId, { latitude: lat });
  const id = await recordAt(api, camera, northOf(ridge, 20), 6);
  expect(await locationOf(api, id)).toBe(nearer);
});

test("a device that returns after being elsewhere gets its location back", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const first = await recordAt(api, camera, ridge, 6);
  const away = await recordAt(api, camera, far, 7);
  const back = await recordAt(api, camera, ridge, 8);
  expect(await locationOf(api, back)).toBe(await locationOf(api, first));
  expect(await locationOf(api, away)).not.toBe(await locationOf(api, first));
  expect(await listHistory(api)).toHaveLength(3);
});

test("a late upload from before a stay moves the stay and its location back", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await recordAt(api, camera, ridge, 9);
  const late = await recordAt(api, camera, ridge, 6);
  const [location, ...others] = await listLocations(api);
  expect(others).toEqual([]);
  expect(location?.active_at).toBe(at(6));
  expect(await listHistory(api)).toMatchObject([{ from_at: at(6), set_by: "automatic" }]);
  expect(await locationOf(api, late)).toBe(location?.id);
});

test("a late upload from another stay in between opens an entry of its own", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await recordAt(api, camera, ridge, 6);
  await recordAt(api, camera, ridge, 9);
  await recordAt(api, camera, far, 7);
  const history = await listHistory(api);
  expect(history.map(({ from_at }) => from_at)).toEqual([at(6), at(7)]);
  expect(await listLocations(api)).toHaveLength(2);
});

test("an entry that a person made stays where it is, and a new one goes before it", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const locationId = await insertLocation(api, projectId, { active_at: at(8) });
  await addHistory(api, camera, { setBy: "user", locationId });
  const id = await recordAt(api, camera, ridge, 6);
  const history = await listHistory(api);
  expect(history.map(({ from_at, set_by }) => [from_at, set_by])).toEqual([
    [at(6), "automatic"],
    [at(8), "user"],
  ]);
  expect(await locationOf(api, id)).not.toBe(locationId);
});

test("another registration's entry at the place is not this one's", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Former registration");
  const locationId = await insertLocation(api, projectId);
  const former = { deviceId: other.id, uuid: camera.id, locationId };
  for (const [hour, recordedHour] of [
    [5, 6],
    [10, 4],
  ] as const) {
    await addHistory(api, camera, { ...former, fromAt: at(hour) });
    const before = (await listHistory(api)).length;
    const id = await recordAt(api, camera, ridge, recordedHour);
    const history = await listHistory(api);
    expect(history).toHaveLength(before + 1);
    expect(history.find(({ from_at }) => from_at === at(recordedHour))).toMatchObject({
      device_id: camera.id,
      location_id: locationId,
    });
    expect(await locationOf(api, id)).toBe(locationId);
  }
});

test("a location takes recordings of its own time, an automatic one of earlier times too", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const byPerson = await insertLocation(api, projectId, { active_at: at(8), retired_at: at(10) });
  expect(await locationOf(api, await recordAt(api, camera, ridge, 9))).toBe(byPerson);
  expect(await locationOf(api, await recordAt(api, camera, far, 10))).not.toBe(byPerson);
  expect(await locationOf(api, await recordAt(api, camera, ridge, 11))).not.toBe(byPerson);
  const { lat } = northOf(ridge, 2000);
  const automatic = { latitude: lat, active_at: at(8), automatic: 1 };
  const made = await insertLocation(api, projectId, automatic);
  const early = await recordAt(api, camera, northOf(ridge, 2000), 3);
  expect(await locationOf(api, early)).toBe(made);
  const location = (await listLocations(api)).find(({ id }) => id === made);
  expect(location?.active_at).toBe(at(3));
});

test("settings of the device move with it, those of the place stay behind", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const locationId = await insertLocation(api, projectId);
  const settings = {
    thermalRecording: { useLowPowerMode: true },
    maskRegions: { A: {} },
    ratThresh: { version: 1 },
    referenceImagePOV: "key",
    warp: {},
  };
  await addHistory(api, camera, { fromAt: at(2), locationId, settings: JSON.stringify(settings) });
  await recordAt(api, camera, far, 6);
  const moved = (await listHistory(api)).at(-1);
  expect(JSON.parse(moved?.settings ?? "{}")).toEqual({
    thermalRecording: { useLowPowerMode: true },
  });
});

test("settings that were made before any location was there are kept, too", async () => {
  await using api = await openTestApi();
  const { camera, owner } = await makeCast(api);
  const battery = { chemistry: "lime", updated: at(1) };
  const sent = { id: camera.id, location: far, settings: { battery } };
  await api.send(updateDeviceSettings, sent, owner.token);
  api.advance(60);
  await recordAt(api, camera, ridge, 8);
  const placed = (await listHistory(api)).at(-1);
  expect(placed?.location_id).not.toBeNull();
  expect(JSON.parse(placed?.settings ?? "{}")).toMatchObject({ battery });
});

test("a place with a zero in it is none: the recording stays where the device was", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const lost = await recordAt(api, camera, [0, 172.6], 5);
  expect(await locationOf(api, lost)).toBeNull();
  const first = await recordAt(api, camera, ridge, 6);
  const zero = await recordAt(api, camera, [0, 0], 7);
  expect(await locationOf(api, zero)).toBe(await locationOf(api, first));
  expect(await listHistory(api)).toHaveLength(1);
  const { read } = api.services.store;
  const places = (table: "recordings" | "devices") =>
    read.selectFrom(table).select(["latitude", "longitude"]).orderBy("id").execute();
  const [none, there] = [
    { latitude: null, longitude: null },
    { latitude: ridge.lat, longitude: ridge.lng },
  ];
  expect(await places("recordings")).toEqual([none, there, none]);
  expect(await places("devices")).toEqual([there]);
});

test("a recording without a place is the registration's that there was at its time", async () => {
  await using api = await openTestApi();
  const { camera, owner, projectId } = await makeCast(api);
  const other = await makeCamera(api, projectId, "Former registration");
  const locationId = await insertLocation(api, projectId);
  await addHistory(api, camera, { deviceId: other.id, uuid: camera.id, fromAt: at(2), locationId });
  await addHistory(api, camera, { fromAt: at(5), locationId });
  const deviceOf = async (hour: number) => {
    const id = await recordAt(api, camera, undefined, hour);
    expect(await locationOf(api, id)).toBeNull();
    return (await api.send(getRecording, { id }, owner.token)).recording.deviceId;
  };
  expect(await deviceOf(1)).toBe(camera.id);
  expect(await deviceOf(3)).toBe(other.id);
  expect(await deviceOf(6)).toBe(camera.id);
});

test("recordings sent at the same time from one place open one location", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await Promise.all([6, 7, 8, 9].map((hour) => recordAt(api, camera, ridge, hour)));
  expect(await listLocations(api)).toHaveLength(1);
  expect(await listHistory(api)).toHaveLength(1);
});
