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
  listDeviceTracksWithTag,
  listDeviceTrackTags,
  listLocationCacophonyIndices,
  listLocationSpeciesCounts,
} from "#contract/wire/visits/statistics.ts";
import { getNightSounds } from "#contract/wire/recordings/night-sounds.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { listLocations, ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const members = { ...everyone("ok"), anonymous: 401, stranger: 403, invited: 403, device: 401 };
const admins = {
  ...everyone(403),
  anonymous: 401,
  admin: "ok",
  owner: "ok",
  "super-user write": "ok",
  device: 401,
};

const ofDevices = [
  getDeviceCacophonyIndex,
  listDeviceCacophonyIndices,
  getDeviceCacophonyHistogram,
  getDeviceSpeciesCount,
  listDeviceSpeciesCounts,
  getDeviceActiveDays,
];

const ofLocations = [
  getLocationCacophonyIndex,
  listLocationCacophonyIndices,
  getLocationSpeciesCount,
  listLocationSpeciesCounts,
];

async function openWithLocation() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  await see(api, cast.camera, { at: "2026-11-19T06:00:00Z", location: ridge, tracks: [["rat"]] });
  const [location] = await listLocations(api);
  return { api, ...cast, stationId: location?.id ?? 0 };
}

test("a device's figures are for members and super-users", async () => {
  const { api, tokens, camera } = await openWithLocation();
  await using _ = api;
  for (const endpoint of [...ofDevices, getNightSounds]) {
    const answers = await answersByRole(tokens, (token) =>
      api.attempt(endpoint, { deviceId: camera.id }, token),
    );
    expect([endpoint.name, answers]).toEqual([endpoint.name, members]);
  }
});

test("what a device's tracks show is for members and super-users", async () => {
  const { api, tokens, camera } = await openWithLocation();
  await using _ = api;
  const { id } = camera;
  expect(
    await answersByRole(tokens, (token) => api.attempt(listDeviceTrackTags, { id }, token)),
  ).toEqual(members);
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(listDeviceTracksWithTag, { id, tag: "rat" }, token),
    ),
  ).toEqual(members);
});

test("a location's figures are for those who manage the project", async () => {
  const { api, tokens, stationId } = await openWithLocation();
  await using _ = api;
  for (const endpoint of ofLocations) {
    const answers = await answersByRole(tokens, (token) =>
      api.attempt(endpoint, { stationId }, token),
    );
    expect([endpoint.name, answers]).toEqual([endpoint.name, admins]);
  }
});

test("a super-user who puts the permission aside sees no figures of other projects", async () => {
  const { api, tokens, camera, stationId } = await openWithLocation();
  await using _ = api;
  const token = tokens["super-user write"];
  const asUser = { "view-mode": "user" } as const;
  for (const endpoint of ofDevices) {
    const query = { deviceId: camera.id, ...asUser };
    expect((await api.refuse(endpoint, query, token)).status).toBe(403);
  }
  for (const endpoint of ofLocations) {
    expect((await api.refuse(endpoint, { stationId, ...asUser }, token)).status).toBe(403);
  }
});

test("an inactive device has figures, unless only active ones are asked for", async () => {
  const { api, tokens, camera } = await openWithLocation();
  await using _ = api;
  const set = { deactivated_at: api.now().toISOString() };
  await api.services.store.write.updateTable("devices").set(set).execute();
  for (const endpoint of ofDevices) {
    await api.send(endpoint, { deviceId: camera.id }, tokens.member);
    const active = { deviceId: camera.id, "only-active": true };
    expect((await api.refuse(endpoint, active, tokens.member)).status).toBe(403);
  }
  for (const path of ["unique-track-tags", "tracks-with-tag/rat"]) {
    const url = `/api/v1/devices/${camera.id}/${path}`;
    expect((await requestRaw(api, url, { token: tokens.member })).status).toBe(200);
    const active = await requestRaw(api, `${url}?only-active=true`, { token: tokens.member });
    expect(active.status).toBe(403);
  }
});

test("a retired location has none, unless retired ones are asked for", async () => {
  const { api, tokens, stationId } = await openWithLocation();
  await using _ = api;
  const set = { retired_at: "2027-01-01T00:00:00.000Z" };
  await api.services.store.write.updateTable("locations").set(set).execute();
  for (const endpoint of ofLocations) {
    expect((await api.refuse(endpoint, { stationId }, tokens.admin)).status).toBe(403);
    await api.send(endpoint, { stationId, "only-active": false }, tokens.admin);
  }
});

test("what is not there is refused like another project's", async () => {
  const { api, camera, stationId, stranger } = await openWithLocation();
  await using _ = api;
  for (const deviceId of [camera.id, camera.id + 1]) {
    const refusal = await api.refuse(getDeviceCacophonyIndex, { deviceId }, stranger.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    expect(refusal.message).toContain(`'${deviceId}'`);
  }
  for (const query of [stationId, stationId + 1]) {
    const input = { stationId: query };
    const refusal = await api.refuse(getLocationCacophonyIndex, input, stranger.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    expect(refusal.message).toContain(`'${query}'`);
  }
});
