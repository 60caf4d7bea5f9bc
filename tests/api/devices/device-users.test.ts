import { expect, test } from "vitest";
import { listDeviceUsers, listUsersOfDevice } from "#contract/wire/devices/devices.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { deactivate } from "#tests/support/projects/registrations.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("those who are in the device's project are listed with the rights they have, at either path", async () => {
  await using api = await openTestApi();
  const { camera, owner, member, admin } = await makeCast(api);
  const users = [
    { id: admin.id, userName: "Ana Admin", admin: true, owner: false },
    { id: member.id, userName: "Mere Member", admin: false, owner: false },
    { id: owner.id, userName: "Olive Owner", admin: true, owner: true },
  ];
  const options = { deviceId: camera.id };
  const byPath = await api.send(listDeviceUsers, options, admin.token);
  const byQuery = await api.send(listUsersOfDevice, options, admin.token);
  for (const listed of [byPath.users, byQuery.users]) {
    expect(listed.toSorted((a, b) => (a.userName < b.userName ? -1 : 1))).toEqual(users);
  }
});

test("the older path needs the device, and an inactive one is one", async () => {
  await using api = await openTestApi();
  const { camera, admin } = await makeCast(api);
  const { token } = admin;
  expect((await requestRaw(api, "/api/v1/devices/users", { token })).status).toBe(422);
  await deactivate(api, camera);
  expect((await api.send(listUsersOfDevice, { deviceId: camera.id }, token)).users).toHaveLength(3);
  const onlyActive = { deviceId: camera.id, "only-active": true };
  for (const endpoint of [listDeviceUsers, listUsersOfDevice]) {
    expect((await api.refuse(endpoint, onlyActive, token)).status).toBe(403);
  }
});
