import { expect, test } from "vitest";
import { insertHistory } from "#api/devices/queries/device-history.ts";
import {
  getDeviceLocation,
  listDeviceHistory,
  listDeviceLocations,
} from "#contract/wire/devices/device-places.ts";
import { deleteLocation, getLocation } from "#contract/wire/locations/locations.ts";
import { at, makeLocation, recordAt } from "#tests/support/projects/locations.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const valley = northOf(ridge, -800);

/** A camera that was at the ridge from 3, in the valley from 4, and at the ridge again from 6. */
async function openWithMoves() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { owner, projectId, camera } = cast;
  const hut = await makeLocation(api, owner, projectId, "Hut");
  const pond = await makeLocation(api, owner, projectId, "Pond", { place: valley });
  await recordAt(api, camera, ridge, 3);
  await recordAt(api, camera, valley, 4);
  await recordAt(api, camera, ridge, 6);
  return { api, hut, pond, ...cast };
}

test("a device is at its latest location, or was at the latest one until a time", async () => {
  const { api, hut, pond, camera, member } = await openWithMoves();
  await using _ = api;
  const locationAt = async (hour?: number) => {
    const query = hour === undefined ? {} : { "at-time": at(hour) };
    const options = { id: camera.id, ...query };
    return (await api.send(getDeviceLocation, options, member.token)).location;
  };
  const { station } = await api.send(getLocation, { id: hut }, member.token);
  expect(await locationAt()).toEqual(station);
  const ids = await Promise.all([3, 4, 5, 6].map(async (hour) => (await locationAt(hour)).id));
  expect(ids).toEqual([hut, pond, pond, hut]);
  const early = { id: camera.id, "at-time": at(2) };
  expect(await api.refuse(getDeviceLocation, early, member.token)).toMatchObject({
    status: 422,
    errorType: "unprocessable",
  });
});

test("a device whose latest location was deleted is at none", async () => {
  const { api, hut, camera, member, owner } = await openWithMoves();
  await using _ = api;
  await api.send(deleteLocation, { id: hut }, owner.token);
  expect((await api.refuse(getDeviceLocation, { id: camera.id }, member.token)).status).toBe(422);
});

test("the locations of a device are listed once each, with the first time, the newest first", async () => {
  const { api, hut, pond, camera, member } = await openWithMoves();
  await using _ = api;
  const { locations } = await api.send(listDeviceLocations, { id: camera.id }, member.token);
  expect(locations.map(({ fromDateTime, location }) => [fromDateTime, location.id])).toEqual([
    [at(4), pond],
    [at(3), hut],
  ]);
});

test("the history of a device is all there is, oldest first, with nothing left out", async () => {
  const { api, hut, pond, projectId, camera, member } = await openWithMoves();
  await using _ = api;
  const { history } = await api.send(listDeviceHistory, { deviceId: camera.id }, member.token);
  const row = {
    DeviceId: camera.id,
    GroupId: projectId,
    deviceName: "Ridge camera",
    saltId: camera.saltId,
    uuid: camera.id,
    settings: null,
    setBy: "automatic",
  };
  expect(history).toEqual([
    { ...row, fromDateTime: at(3), location: ridge, stationId: hut },
    { ...row, fromDateTime: at(4), location: valley, stationId: pond },
    { ...row, fromDateTime: at(6), location: ridge, stationId: hut },
    {
      ...row,
      fromDateTime: api.now().toISOString(),
      location: null,
      stationId: null,
      setBy: "register",
    },
  ]);
});

test("the history tells of former registrations in the project, and of none elsewhere", async () => {
  const { api, owner, projectId, camera, member } = await openWithMoves();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const former = await makeCamera(api, projectId, "Former");
  const foreign = await makeCamera(api, elsewhere, "Foreign");
  const windows = { startRecording: "-30m", stopRecording: "+30m", updated: at(0) };
  const settings = { windows };
  for (const [device, project] of [
    [former, projectId],
    [foreign, elsewhere],
  ] as const) {
    await insertHistory(api.services.store.write, {
      deviceId: device.id,
      projectId: project,
      uuid: camera.id,
      saltId: camera.saltId,
      deviceName: "Former",
      fromAt: at(1),
      setBy: "user",
      settings: JSON.stringify(settings),
    });
  }
  const { history } = await api.send(listDeviceHistory, { deviceId: camera.id }, member.token);
  expect(history).toHaveLength(5);
  expect(history[0]).toMatchObject({ DeviceId: former.id, GroupId: projectId, settings });
  const { locations } = await api.send(listDeviceLocations, { id: camera.id }, member.token);
  expect(locations).toHaveLength(2);
});

test("an inactive device is refused where only active ones are asked for", async () => {
  const { api, camera, member } = await openWithMoves();
  await using _ = api;
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: api.now().toISOString() })
    .execute();
  const onlyActive = { id: camera.id, deviceId: camera.id, "only-active": true };
  for (const endpoint of [getDeviceLocation, listDeviceLocations, listDeviceHistory]) {
    expect((await api.refuse(endpoint, onlyActive, member.token)).status).toBe(403);
    await api.send(endpoint, { ...onlyActive, "only-active": false }, member.token);
  }
});
