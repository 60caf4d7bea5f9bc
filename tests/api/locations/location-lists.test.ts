import { expect, test } from "vitest";
import { insertHistory } from "#api/devices/queries/device-history.ts";
import {
  countRecordingsOfLocation,
  countRecordingsOfLocations,
  listDevicesOfLocation,
  listLocations,
  listProjectLocations,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import { leaveProject } from "#contract/wire/projects/memberships.ts";
import { at, makeLocation, recordAt, softDelete } from "#tests/support/projects/locations.ts";
import { join, makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const names = ({ stations }: { stations: { name: string }[] }) => stations.map(({ name }) => name);

test("the locations of a project are listed by name, retired ones unless only active ones are asked for", async () => {
  await using api = await openTestApi();
  const { projectId, owner, member } = await makeCast(api);
  for (const name of ["stream", "Āwhina", "Ridge", "awa"]) {
    await makeLocation(api, owner, projectId, name);
  }
  await makeLocation(api, owner, projectId, "Retiring", { until: "2027-01-01" });
  await makeLocation(api, owner, await makeProject(api, owner, "Tui Gully"), "Elsewhere");
  const all = { groupIdOrName: projectId };
  expect(names(await api.send(listProjectLocations, all, member.token))).toEqual([
    "awa",
    "Āwhina",
    "Retiring",
    "Ridge",
    "stream",
  ]);
  const active = { ...all, "only-active": true };
  expect(names(await api.send(listProjectLocations, active, member.token))).not.toContain(
    "Retiring",
  );
});

test("with recordings means any made by a person, and automatic ones with thermal or audio", async () => {
  await using api = await openTestApi();
  const { projectId, owner, camera } = await makeCast(api);
  await makeLocation(api, owner, projectId, "By a person");
  await makeLocation(api, owner, projectId, "Empty", { automatic: true });
  const places = { Heard: northOf(ridge, 500), Seen: northOf(ridge, 1000) };
  for (const [name, place] of Object.entries(places)) {
    await makeLocation(api, owner, projectId, name, { place, automatic: true });
  }
  await recordAt(api, camera, places.Seen, 5);
  const audio = { type: "audio", duration: 60, recordingDateTime: at(6), location: places.Heard };
  await record(api, camera, audio, new Uint8Array([1]));
  const options = { groupIdOrName: projectId, "with-recordings": true };
  expect(names(await api.send(listProjectLocations, options, owner.token))).toEqual([
    "By a person",
    "Heard",
    "Seen",
  ]);
});

test("the locations of all projects one is in are listed, those in use unless others are asked for", async () => {
  await using api = await openTestApi();
  const { projectId, owner, member } = await makeCast(api);
  const [second, foreign] = [
    await makeProject(api, owner, "Tui Gully"),
    await makeProject(api, owner, "Moa Flat"),
  ];
  await join(api, member, second);
  await join(api, member, foreign, { pending: "requested" });
  await makeLocation(api, owner, projectId, "Ridge");
  await makeLocation(api, owner, second, "Gully");
  await makeLocation(api, owner, second, "Gone", { until: at(1) });
  await makeLocation(api, owner, foreign, "Flat");
  expect(names(await api.send(listLocations, {}, member.token))).toEqual(["Gully", "Ridge"]);
  const all = { "only-active": false };
  expect(names(await api.send(listLocations, all, member.token))).toEqual([
    "Gone",
    "Gully",
    "Ridge",
  ]);
});

test("standing recordings are counted, and a location with none is left out", async () => {
  await using api = await openTestApi();
  const { projectId, owner, member, camera } = await makeCast(api);
  const hut = await makeLocation(api, owner, projectId, "Hut");
  const empty = await makeLocation(api, owner, projectId, "Empty", { place: northOf(ridge, 500) });
  for (const hour of [4, 5, 6]) await recordAt(api, camera, ridge, hour);
  await softDelete(api, await recordAt(api, camera, ridge, 7));
  const options = { stationIds: [hut, empty, 999] };
  const { counts } = await api.send(countRecordingsOfLocations, options, member.token);
  expect(counts).toEqual([{ stationId: hut, count: 3 }]);
  const { count } = await api.send(countRecordingsOfLocation, { id: hut }, member.token);
  expect(count).toBe(3);
  expect(await api.send(countRecordingsOfLocation, { id: empty }, member.token)).toEqual({
    count: 0,
  });
  const none = { stationIds: [] };
  expect((await api.refuse(countRecordingsOfLocations, none, member.token)).status).toBe(422);
});

test("who was invited, has left or never was in learns no counts", async () => {
  await using api = await openTestApi();
  const { projectId, owner, member, invited, stranger, reader, camera } = await makeCast(api);
  const hut = await makeLocation(api, owner, projectId, "Hut");
  await recordAt(api, camera, ridge, 5);
  await api.send(leaveProject, { groupIdOrName: projectId }, member.token);
  const ask = async (token: string, asUser: object = {}) =>
    (await api.send(countRecordingsOfLocations, { stationIds: [hut], ...asUser }, token)).counts;
  for (const { token } of [invited, member, stranger]) expect(await ask(token)).toEqual([]);
  expect(await ask(reader.token)).toEqual([{ stationId: hut, count: 1 }]);
  expect(await ask(reader.token, { "view-mode": "user" })).toEqual([]);
});

test("a retired location has no count of its own", async () => {
  await using api = await openTestApi();
  const { projectId, owner } = await makeCast(api);
  const id = await makeLocation(api, owner, projectId, "Hut");
  await api.send(updateLocation, { id, retire: true }, owner.token);
  expect((await api.refuse(countRecordingsOfLocation, { id }, owner.token)).status).toBe(403);
  expect((await api.refuse(listDevicesOfLocation, { stationId: id }, owner.token)).status).toBe(
    403,
  );
});

test("the devices of a location are those whose latest place it is", async () => {
  await using api = await openTestApi();
  const { projectId, owner, member, camera } = await makeCast(api);
  const hut = await makeLocation(api, owner, projectId, "Hut");
  const gone = await makeCamera(api, projectId, "Has moved on");
  const coming = await makeCamera(api, projectId, "Comes tomorrow");
  await makeCamera(api, projectId, "Never seen");
  await recordAt(api, camera, northOf(ridge, 500), 4);
  await recordAt(api, camera, ridge, 5);
  await recordAt(api, gone, ridge, 5);
  await recordAt(api, gone, northOf(ridge, 500), 6);
  await insertHistory(api.services.store.write, {
    deviceId: coming.id,
    projectId,
    uuid: coming.id,
    saltId: coming.saltId,
    deviceName: "Comes tomorrow",
    fromAt: "2026-11-21T00:00:00.000Z",
    setBy: "user",
    place: ridge,
    locationId: hut,
  });
  const { devices } = await api.send(listDevicesOfLocation, { stationId: hut }, member.token);
  expect(devices).toEqual([
    {
      id: camera.id,
      deviceName: "Ridge camera",
      groupId: projectId,
      type: "thermal",
      saltId: camera.saltId,
      active: true,
      admin: false,
      isHealthy: true,
      lastConnectionTime: api.now().toISOString(),
      lastRecordingTime: at(5),
      location: ridge,
    },
  ]);
});

test("inactive devices of a location are listed where they are asked for, to admins as theirs", async () => {
  await using api = await openTestApi();
  const { projectId, owner, camera } = await makeCast(api);
  const stationId = await makeLocation(api, owner, projectId, "Hut");
  await recordAt(api, camera, ridge, 5);
  await api.services.store.write
    .updateTable("devices")
    .set({ deactivated_at: api.now().toISOString() })
    .execute();
  expect((await api.send(listDevicesOfLocation, { stationId }, owner.token)).devices).toEqual([]);
  const all = { stationId, "only-active": false };
  const { devices } = await api.send(listDevicesOfLocation, all, owner.token);
  expect(devices).toMatchObject([{ id: camera.id, active: false, admin: true }]);
});
