import { expect, test } from "vitest";
import {
  deleteDevice,
  getDevice,
  getDeviceOrDevices,
  getDeviceType,
  getProjectDevice,
  listDeviceUsers,
  listUsersOfDevice,
  reactivateDevice,
  sendHeartbeat,
} from "#contract/wire/devices/devices.ts";
import {
  createProxyDevice,
  reregisterDevice,
  reregisterDeviceAuthorized,
} from "#contract/wire/devices/registrations.ts";
import {
  answersByRole,
  everyone,
  makeCamera,
  makeCast,
  makeProject,
  roles,
  type Role,
} from "#tests/support/projects/people.ts";
import { become } from "#tests/support/projects/registrations.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const membersOnly = { ...everyone("ok"), stranger: 403, invited: 403, ...peopleOnly };
const adminsOnly = {
  ...everyone(403),
  admin: "ok",
  owner: "ok",
  "super-user write": "ok",
  ...peopleOnly,
};

test("a device is for members of its project and super-users, who are told they are admins", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makeCast(api);
  const named = { deviceName: "ridge-camera", groupIdOrName: "kea-basin" };
  const ask = (token: string | undefined) => api.attempt(getDevice, { id: camera.id }, token);
  const requestNamed = (token: string | undefined) => api.attempt(getProjectDevice, named, token);
  const askOlder = (id: number | string) =>
    answersByRole(tokens, (token) => api.attempt(getDeviceOrDevices, { id }, token));
  expect(await answersByRole(tokens, ask)).toEqual(membersOnly);
  expect(await answersByRole(tokens, requestNamed)).toEqual(membersOnly);
  expect(await askOlder(camera.id)).toEqual(membersOnly);
  expect(await askOlder("kea-basin")).toEqual(membersOnly);
  const isAdmin = async (role: Role) => {
    const one = await api.send(getDevice, { id: camera.id }, tokens[role]);
    const other = await api.send(getProjectDevice, named, tokens[role]);
    return [one.device.admin, other.device.admin];
  };
  expect(await isAdmin("member")).toEqual([false, false]);
  expect(await isAdmin("admin")).toEqual([true, true]);
  expect(await isAdmin("super-user read")).toEqual([true, true]);
});

test("what kind a device is is for those, and for the device itself", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makeCast(api);
  const ask = (token: string | undefined) => api.attempt(getDeviceType, { id: camera.id }, token);
  expect(await answersByRole(tokens, ask)).toEqual({ ...membersOnly, device: "ok" });
});

test("who has access to a device is told to those who manage its project", async () => {
  await using api = await openTestApi();
  const { camera, tokens } = await makeCast(api);
  for (const endpoint of [listDeviceUsers, listUsersOfDevice]) {
    const ask = (token: string | undefined) =>
      api.attempt(endpoint, { deviceId: camera.id }, token);
    expect(await answersByRole(tokens, ask)).toEqual(adminsOnly);
  }
});

test("those who manage a project delete its devices and make them active again", async () => {
  await using api = await openTestApi();
  const { projectId, camera, tokens } = await makeCast(api);
  const cameras = await Promise.all(roles.map((role) => makeCamera(api, projectId, `For ${role}`)));
  const group = String(projectId);
  const remove = (token: string | undefined) =>
    api.attempt(deleteDevice, { id: cameras.pop()?.id ?? 0, group }, token);
  const reactivate = (token: string | undefined) =>
    api.attempt(reactivateDevice, { id: camera.id, group }, token);
  expect(await answersByRole(tokens, remove)).toEqual(adminsOnly);
  expect(await answersByRole(tokens, reactivate)).toEqual(adminsOnly);
});

test("members add proxy devices, super-users with permission to write", async () => {
  await using api = await openTestApi();
  const { projectId, tokens } = await makeCast(api);
  let count = 0;
  const add = (token: string | undefined) => {
    const deviceName = `Trap ${(count += 1)}`;
    return api.attempt(createProxyDevice, { group: String(projectId), deviceName }, token);
  };
  expect(await answersByRole(tokens, add)).toEqual({ ...adminsOnly, member: "ok" });
});

test("only a device sends heartbeats and makes itself another", async () => {
  await using api = await openTestApi();
  const { projectId, owner, tokens } = await makeCast(api);
  const devicesOnly = { ...everyone(401), device: "ok" };
  const beat = (token: string | undefined) =>
    api.attempt(sendHeartbeat, { nextHeartbeat: "2026-11-22T00:00:00Z" }, token);
  const options = { ...become("Valley camera", projectId), authorizedToken: owner.token };
  const reassign = (token: string | undefined) =>
    api.attempt(reregisterDeviceAuthorized, options, token);
  const move = (token: string | undefined) =>
    api.attempt(reregisterDevice, become("Moved camera", projectId), token);
  expect(await answersByRole(tokens, beat)).toEqual(devicesOnly);
  expect(await answersByRole(tokens, reassign)).toEqual(devicesOnly);
  expect(await answersByRole(tokens, move)).toEqual(devicesOnly);
});

test("whose token permits a device to move decides", async () => {
  await using api = await openTestApi();
  const { projectId, stranger, tokens } = await makeCast(api);
  const elsewhere = await makeProject(api, stranger, "Tui Gully");
  let count = 0;
  const permit = (newGroup: number) => async (token: string | undefined) => {
    const within = await makeCamera(api, projectId, `Within camera ${count}`);
    const options = become(`Camera ${(count += 1)}`, newGroup);
    const input = { ...options, authorizedToken: token ?? "nobody's" };
    return api.attempt(reregisterDeviceAuthorized, input, within.token);
  };
  expect(await answersByRole(tokens, permit(projectId))).toEqual({ ...adminsOnly, member: "ok" });
  const movers = { ...everyone(403), "super-user write": "ok", ...peopleOnly };
  expect(await answersByRole(tokens, permit(elsewhere))).toMatchObject({ ...movers, device: 401 });
});
