import { expect, test } from "vitest";
import {
  fixDeviceLocation,
  getDeviceLocation,
  listDeviceHistory,
  listDeviceLocations,
} from "#contract/wire/devices/device-places.ts";
import { deleteLocationPhoto, getLocationPhoto } from "#contract/wire/photos/location-photos.ts";
import {
  countAlertsOfLocation,
  countRecordingsOfLocation,
  countRecordingsOfLocations,
  createLocation,
  deleteLocation,
  getLocation,
  getProjectLocation,
  listDevicesOfLocation,
  listLocations,
  listProjectLocations,
  renameLocation,
  updateLocation,
} from "#contract/wire/locations/locations.ts";
import { previewRefiling, refileRecordings } from "#contract/wire/locations/refiling.ts";
import { makeLocation, recordAt } from "#tests/support/projects/locations.ts";
import {
  answersByRole,
  everyone,
  join,
  makeCast,
  type Role,
  roles,
} from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

type Answers = Record<Role, "ok" | number>;

const everyPerson: Answers = { ...everyone("ok"), anonymous: 401, device: 401 };
const whoSeesTheProject: Answers = { ...everyPerson, stranger: 403 };
const whoSeesInside: Answers = { ...whoSeesTheProject, invited: 403 };
const whoWorksThere: Answers = { ...whoSeesInside, "super-user read": 403 };
const admins: Answers = { ...whoWorksThere, member: 403 };

async function openWithHut() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { owner, projectId, camera } = cast;
  const hut = await makeLocation(api, owner, projectId, "Hut");
  await recordAt(api, camera, ridge, 5);
  const asUser = { "view-mode": "user" } as const;
  return { api, hut, groupIdOrName: projectId, asUser, ...cast };
}

test("lists are for every person, each with what is theirs", async () => {
  const { api, hut, asUser, groupIdOrName, tokens } = await openWithHut();
  await using _ = api;
  const stationIds = [hut];
  const project = { groupIdOrName };
  const list = (token?: string) => api.attempt(listLocations, {}, token);
  const count = (token?: string) => api.attempt(countRecordingsOfLocations, { stationIds }, token);
  const ofProject = (token?: string) => api.attempt(listProjectLocations, project, token);
  expect(await answersByRole(tokens, list)).toEqual(everyPerson);
  expect(await answersByRole(tokens, count)).toEqual(everyPerson);
  expect(await answersByRole(tokens, ofProject)).toEqual(whoSeesTheProject);
  const whoSees = async (see: (token: string) => Promise<unknown[]>) => {
    const seen: Role[] = [];
    for (const role of roles.filter((role) => everyPerson[role] === "ok")) {
      const rows = await see(tokens[role] as string).catch(() => []);
      if (rows.length > 0) seen.push(role);
    }
    return seen;
  };
  const inside = roles.filter((role) => whoSeesInside[role] === "ok");
  const members = ["member", "admin", "owner"];
  for (const [mode, expected] of [
    [{}, inside],
    [asUser, members],
  ] as const) {
    const listed = async (token: string) => (await api.send(listLocations, mode, token)).stations;
    const counted = async (token: string) =>
      (await api.send(countRecordingsOfLocations, { stationIds, ...mode }, token)).counts;
    const ofProject = async (token: string) =>
      (await api.send(listProjectLocations, { groupIdOrName, ...mode }, token)).stations;
    for (const see of [listed, counted, ofProject]) expect(await whoSees(see)).toEqual(expected);
  }
});

test("a location and what is at it are seen by members and super-users", async () => {
  const { api, hut: id, asUser, groupIdOrName, camera, tokens } = await openWithHut();
  await using _ = api;
  const options = { id, stationId: id, stationNameOrId: "Hut", groupIdOrName };
  for (const endpoint of [
    getLocation,
    getProjectLocation,
    countRecordingsOfLocation,
    listDevicesOfLocation,
  ]) {
    const ask = (token?: string) => api.attempt(endpoint, options, token);
    expect(await answersByRole(tokens, ask)).toEqual(whoSeesInside);
    const refusal = await api.refuse(
      endpoint,
      { ...options, ...asUser },
      tokens["super-user read"],
    );
    expect(refusal.status).toBe(403);
  }
  const device = { id: camera.id, deviceId: camera.id };
  for (const endpoint of [getDeviceLocation, listDeviceLocations, listDeviceHistory]) {
    const ask = (token?: string) => api.attempt(endpoint, device, token);
    expect(await answersByRole(tokens, ask)).toEqual(whoSeesInside);
    const refusal = await api.refuse(endpoint, { ...device, ...asUser }, tokens["super-user read"]);
    expect(refusal.status).toBe(403);
  }
});

test("locations are made, changed and deleted, and devices put in them, by admins", async () => {
  const { api, hut, groupIdOrName, camera, owner, projectId, tokens } = await openWithHut();
  await using _ = api;
  let made = 0;
  const nextName = () => `Hut ${(made += 1)}`;
  const create = (token?: string) => {
    const station = { name: nextName(), ...ridge };
    return api.attempt(createLocation, { groupIdOrName, station }, token);
  };
  const update = (token?: string) =>
    api.attempt(updateLocation, { id: hut, "station-updates": { name: nextName() } }, token);
  const setStationAtTime = { fromDateTime: "2026-11-20", stationId: hut };
  const fix = (token?: string) =>
    api.attempt(fixDeviceLocation, { id: camera.id, setStationAtTime }, token);
  const remove = async (token?: string) => {
    const id = await makeLocation(api, owner, projectId, nextName());
    return api.attempt(deleteLocation, { id }, token);
  };
  const which = { id: hut, deviceId: camera.id };
  const look = (token?: string) => api.attempt(previewRefiling, which, token);
  const refile = (token?: string) => api.attempt(refileRecordings, which, token);
  const count = (token?: string) => api.attempt(countAlertsOfLocation, { id: hut }, token);
  for (const ask of [create, update, fix, look, refile, count, remove]) {
    expect(await answersByRole(tokens, ask)).toEqual(admins);
  }
});

test("every member gives a location a name", async () => {
  const { api, hut: id, tokens } = await openWithHut();
  await using _ = api;
  const rename = (token?: string) => api.attempt(renameLocation, { id, name: "Old hut" }, token);
  expect(await answersByRole(tokens, rename)).toEqual(whoWorksThere);
});

test("photos are added by members, seen by super-users too, and removed by admins", async () => {
  const { api, hut: id, tokens } = await openWithHut();
  await using _ = api;
  const keys: string[] = [];
  const parts = [dataPart({}), filePart(await makeImage("jpeg"))];
  const path = `/api/v1/stations/${id}/reference-photo`;
  const add = async (token?: string) => {
    const answer: { status: number; fileKey?: string } = await upload(api, token, parts, path);
    if (answer.fileKey) keys.push(answer.fileKey.replaceAll("/", "_"));
    return answer.status === 200
      ? { ok: true as const }
      : { ok: false as const, refusal: { status: answer.status } };
  };
  expect(await answersByRole(tokens, add)).toEqual(whoWorksThere);
  const [fileKey = ""] = keys;
  const get = (token?: string) => api.attempt(getLocationPhoto, { id, fileKey }, token);
  expect(await answersByRole(tokens, get)).toEqual(whoSeesInside);
  const remove = (token?: string) =>
    api.attempt(deleteLocationPhoto, { id, fileKey: keys.at(-1) ?? "" }, token);
  const answers = await answersByRole(tokens, async (token) => {
    const outcome = await remove(token);
    if (outcome.ok) keys.pop();
    return outcome;
  });
  expect(answers).toEqual(admins);
});

test("a super-user with read permission works where they are a member, and manages where an admin", async () => {
  const { api, hut: id, reader, projectId, tokens } = await openWithHut();
  await using _ = api;
  const token = tokens["super-user read"];
  const rename = () => api.attempt(renameLocation, { id, name: "Old hut" }, token);
  const update = () => api.attempt(updateLocation, { id, retire: false }, token);
  await join(api, reader, projectId);
  expect([(await rename()).ok, (await update()).ok]).toEqual([true, false]);
  await join(api, reader, projectId, { admin: true });
  expect([(await rename()).ok, (await update()).ok]).toEqual([true, true]);
});

test("who is invited as an admin manages no location yet", async () => {
  const { api, hut: id, groupIdOrName, projectId, invited } = await openWithHut();
  await using _ = api;
  await join(api, invited, projectId, { admin: true, pending: "invited" });
  const station = { name: "New hut", ...ridge };
  const create = await api.refuse(createLocation, { groupIdOrName, station }, invited.token);
  const update = await api.refuse(updateLocation, { id, retire: true }, invited.token);
  const remove = await api.refuse(deleteLocation, { id }, invited.token);
  expect([create.status, update.status, remove.status]).toEqual([403, 403, 403]);
});
