import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import { createEvents, createEventsForDevice } from "#contract/wire/events.ts";
import { insertHistory, type NewHistory } from "#api/devices/queries/device-history.ts";
import { hour, listHeard } from "#tests/support/events.ts";
import { type Camera, makeCamera, makeCast, type Person } from "#tests/support/projects/people.ts";
import { listHistory, listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const far = northOf(ridge, 500);

function stand({ lat, lng }: { lat: unknown; lng: unknown }, since: unknown) {
  return { location: { latitude: lat, longitude: lng, updated: since } };
}

function toQuery(details: unknown) {
  return { dateTimes: [hour(7)], description: { type: "config", details } };
}

function configure(api: TestApi, { token }: { token: string }, details: unknown) {
  return api.send(createEvents, toQuery(details), token);
}

async function getPosition(api: TestApi, { token }: Person) {
  return (await api.send(listDevices, {}, token)).devices[0]?.location;
}

/** What the history of a device says of an earlier time. */
async function addHistory(api: TestApi, camera: Camera, more: Partial<NewHistory>) {
  await insertHistory(api.services.store.write, {
    deviceId: camera.id,
    projectId: 1,
    uuid: camera.id,
    saltId: camera.saltId,
    deviceName: "Ridge camera",
    fromAt: hour(1),
    setBy: "automatic",
    place: ridge,
    ...more,
  });
}

test("a device stands where its configuration says, since then", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await configure(api, camera, stand(ridge, "2026-11-20T16:00:00+13:00"));
  const [location] = await listLocations(api);
  expect(location).toMatchObject({ active_at: hour(3), automatic: 1, needs_rename: 1 });
  expect(await listHistory(api)).toMatchObject([
    { device_id: camera.id, from_at: hour(3), set_by: "config", location_id: location?.id },
  ]);
  expect(await getPosition(api, member)).toEqual(ridge);
});

test("the same configuration again changes nothing", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const reported = await configure(api, camera, stand(ridge, hour(3)));
  const again = { dateTimes: [hour(8)], eventDetailId: reported.eventDetailId };
  await configure(api, camera, stand(ridge, hour(3)));
  await api.send(createEvents, again, camera.token);
  await configure(api, camera, stand(northOf(ridge, 4.9), hour(5)));
  expect(await listHistory(api)).toHaveLength(1);
  expect(await listLocations(api)).toHaveLength(1);
});

test("a configuration of another place opens another entry", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await configure(api, camera, stand(ridge, hour(3)));
  await configure(api, camera, stand(far, hour(5)));
  expect((await listHistory(api)).map(({ from_at }) => from_at)).toEqual([hour(3), hour(5)]);
  expect(await listLocations(api)).toHaveLength(2);
  expect(await getPosition(api, member)).toEqual(far);
});

test("an earlier configuration of the same place moves its entry back, location and all", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await configure(api, camera, stand(ridge, hour(5)));
  await configure(api, camera, stand(ridge, hour(3)));
  expect(await listHistory(api)).toMatchObject([{ from_at: hour(3), set_by: "config" }]);
  expect(await listLocations(api)).toMatchObject([{ active_at: hour(3) }]);
});

test("a configuration continues no entry that it did not make, but stands at its location", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await record(api, camera, { recordingDateTime: hour(2), location: ridge });
  await configure(api, camera, stand(ridge, hour(3)));
  const history = await listHistory(api);
  expect(history.map(({ set_by }) => set_by)).toEqual(["automatic", "config"]);
  expect(new Set(history.map(({ location_id }) => location_id)).size).toBe(1);
  await record(api, camera, { recordingDateTime: hour(4), location: ridge });
  expect(await listHistory(api)).toHaveLength(2);
});

test("settings go on where the device stays, those of a place stay behind where it moves", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await record(api, camera, { recordingDateTime: hour(2), location: ridge });
  const [{ location_id } = {}] = await listHistory(api);
  const settings = { windows: { startRecording: "18:00" }, maskRegions: { A: {} } };
  await addHistory(api, camera, {
    fromAt: hour(3),
    setBy: "user",
    locationId: location_id as number,
    settings: JSON.stringify(settings),
  });
  await configure(api, camera, stand(ridge, hour(4)));
  await configure(api, camera, stand(far, hour(5)));
  const [stayed, moved] = (await listHistory(api)).slice(2);
  expect(JSON.parse(stayed?.settings ?? "{}")).toEqual(settings);
  expect(JSON.parse(moved?.settings ?? "{}")).toEqual({ windows: settings.windows });
});

test("what was recorded later knows better where the device is", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await record(api, camera, { recordingDateTime: hour(5), location: far });
  await configure(api, camera, stand(ridge, hour(5)));
  expect(await getPosition(api, member)).toEqual(far);
  expect(await listHistory(api)).toHaveLength(2);
  await configure(api, camera, stand(northOf(far, 4), hour(6)));
  expect(await getPosition(api, member)).toEqual(far);
  await configure(api, camera, stand(ridge, hour(6)));
  expect(await getPosition(api, member)).toEqual(ridge);
});

test("a configuration without a place is taken in and places nothing", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const placeless = [
    undefined,
    "text",
    [],
    {},
    { location: null },
    { location: "ridge" },
    { location: { latitude: -43.5 } },
    stand({ lat: null, lng: null }, hour(3)),
  ];
  for (const details of placeless) await configure(api, camera, details);
  expect(await listHeard(api, member)).toHaveLength(placeless.length);
  expect(await listHistory(api)).toEqual([]);
});

test("only a config event places a device", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  const description = { type: "test", details: stand(ridge, hour(3)) };
  await api.send(createEvents, { dateTimes: [hour(7)], description }, camera.token);
  expect(await listHistory(api)).toEqual([]);
});

test("a place off the earth is refused, and nothing is stored", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const off = [
    [90.1, 172],
    [-90.1, 172],
    [-43, 180],
    [-43, -180.1],
    ["north", 172],
    [-43, {}],
    [-43, "172"],
  ];
  for (const [lat, lng] of off) {
    const input = toQuery(stand({ lat, lng }, hour(3)));
    const refusal = await api.refuse(createEvents, input, camera.token);
    expect([lat, lng, refusal.status, refusal.errorType]).toEqual([lat, lng, 422, "validation"]);
  }
  expect(await listHeard(api, member)).toEqual([]);
  for (const [lat, lng] of [
    [90, -180],
    [-90, 179.9],
  ])
    await configure(api, camera, stand({ lat, lng }, hour(3)));
});

test("a place without a time is refused, and nothing is stored", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  for (const updated of [undefined, null, "", "yesterday", 5, {}]) {
    const refusal = await api.refuse(createEvents, toQuery(stand(ridge, updated)), camera.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
  const details = await api.services.store.read
    .selectFrom("detail_snapshots")
    .select("id")
    .execute();
  expect(details).toEqual([]);
  expect(await listHeard(api, member)).toEqual([]);
});

test("a zero is no place: the device stands where it stood, and is refused where that is unknown", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const zero = stand({ lat: 0, lng: 172.6 }, hour(4));
  const refusal = await api.refuse(createEvents, toQuery(zero), camera.token);
  expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  await record(api, camera, { recordingDateTime: hour(3), location: ridge });
  await configure(api, camera, zero);
  expect(await listHistory(api)).toHaveLength(1);
  expect(await getPosition(api, member)).toEqual(ridge);
  const earlier = toQuery(stand({ lat: 0, lng: 0 }, hour(2)));
  expect((await api.refuse(createEvents, earlier, camera.token)).status).toBe(400);
});

test("another registration of the same hardware gets an entry of its own", async () => {
  await using api = await openTestApi();
  const { camera, projectId } = await makeCast(api);
  const former = await makeCamera(api, projectId, "Former registration");
  await configure(api, camera, stand(far, hour(1)));
  const [{ location_id } = {}] = await listHistory(api);
  await addHistory(api, camera, {
    deviceId: former.id,
    fromAt: hour(2),
    setBy: "config",
    locationId: location_id as number,
  });
  await configure(api, camera, stand(ridge, hour(3)));
  const history = await listHistory(api);
  expect(history.map(({ device_id }) => device_id)).toEqual([camera.id, former.id, camera.id]);
});

test("a configuration told on behalf of a device places it, too", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const input = { ...toQuery(stand(ridge, hour(3))), deviceId: camera.id };
  await api.send(createEventsForDevice, input, member.token);
  expect(await getPosition(api, member)).toEqual(ridge);
});

test("configurations sent at the same time from one place open one location", async () => {
  await using api = await openTestApi();
  const { camera } = await makeCast(api);
  await Promise.all([6, 7, 8, 9].map((at) => configure(api, camera, stand(ridge, hour(at)))));
  expect(await listLocations(api)).toHaveLength(1);
  expect(await listHistory(api)).toHaveLength(1);
});
