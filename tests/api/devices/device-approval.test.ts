import { expect, test } from "vitest";
import { createEvents } from "#contract/wire/events.ts";
import { approveDevice, getDevice, listDevices } from "#contract/wire/devices/devices.ts";
import {
  authenticateDevice,
  createProxyDevice,
  registerDevice,
  reregisterDevice,
  reregisterDeviceAuthorized,
} from "#contract/wire/devices/registrations.ts";
import { updateProjectSettings } from "#contract/wire/projects/projects.ts";
import {
  answersByRole,
  everyone,
  makeCast,
  makeProject,
  password,
} from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";

const group = "Kea Basin";
const recordingDateTime = "2026-11-20T06:00:00.000Z";
const parts = [dataPart({ type: "thermalRaw", recordingDateTime }), filePart(makeCptv())];
const newcomer = { group, deviceName: "Stray camera", password, deviceType: "thermal" as const };

async function openAsking() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const settings = { approveDevices: true };
  const groupIdOrName = cast.projectId;
  await api.send(updateProjectSettings, { groupIdOrName, settings }, cast.admin.token);
  return { api, ...cast };
}

test("a device that registers itself sends nothing until an admin has approved it", async () => {
  const { api, admin, member, camera } = await openAsking();
  await using _ = api;
  const { id, token } = await api.send(registerDevice, newcomer);
  const waiting = await upload(api, token, parts);
  expect([waiting.status, waiting.messages]).toEqual([
    403,
    ["This device waits for an admin of its project to approve it."],
  ]);
  const description = { type: "rpiBattery", details: {} };
  const event = { dateTimes: [recordingDateTime], description };
  expect((await api.refuse(createEvents, event, token)).status).toBe(403);
  await api.send(authenticateDevice, { deviceId: id, password });
  const listed = await api.send(listDevices, {}, member.token);
  expect(listed.devices.find((one) => one.id === id)).toMatchObject({ awaitsApproval: true });
  expect((await upload(api, camera.token, parts)).status).toBe(200);
  await api.send(approveDevice, { id }, admin.token);
  expect((await upload(api, token, parts)).status).toBe(200);
  const { device } = await api.send(getDevice, { id }, member.token);
  expect(device).not.toHaveProperty("awaitsApproval");
  expect((await api.refuse(approveDevice, { id }, admin.token)).status).toBe(400);
});

test("a device cannot slip in from another project, and one that is there goes on by another name", async () => {
  const { api, stranger, camera } = await openAsking();
  await using _ = api;
  await makeProject(api, stranger, "Tui Gully");
  const elsewhere = await api.send(registerDevice, { ...newcomer, group: "Tui Gully" });
  const { id: wandering } = elsewhere;
  const place = { latitude: -43.6, longitude: 172.7 };
  const { store } = api.services;
  await store.write.updateTable("devices").set(place).where("id", "=", wandering).execute();
  const locations = await store.read.selectFrom("locations").selectAll().execute();
  const identity = { newGroup: group, newName: "Slipping camera", newPassword: password };
  const slipped = await api.send(reregisterDevice, identity, elsewhere.token);
  expect((await upload(api, slipped.token, parts)).status).toBe(403);
  expect(await store.read.selectFrom("locations").selectAll().execute()).toEqual(locations);
  const renamed = { ...identity, newName: "Renamed camera" };
  const { token } = await api.send(reregisterDevice, renamed, camera.token);
  expect((await upload(api, token, parts)).status).toBe(200);
});

test("nobody lets a waiting device in by giving its name to another", async () => {
  const { api, member, camera } = await openAsking();
  await using _ = api;
  const { token } = await api.send(registerDevice, newcomer);
  const identity = { newGroup: group, newName: newcomer.deviceName, newPassword: password };
  const input = { ...identity, authorizedToken: member.token };
  const refusal = await api.refuse(reregisterDeviceAuthorized, input, camera.token);
  expect(refusal.status).toBe(400);
  expect((await upload(api, token, parts)).status).toBe(403);
});

test("a device that a person adds needs no approval, nor does one where nobody asks for it", async () => {
  const { api, member, admin, projectId } = await openAsking();
  await using _ = api;
  const added = { group, deviceName: "Trail camera", type: "trailcam" as const };
  const { id } = await api.send(createProxyDevice, added, member.token);
  expect((await api.refuse(approveDevice, { id }, admin.token)).status).toBe(400);
  const settings = { approveDevices: false };
  await api.send(updateProjectSettings, { groupIdOrName: projectId, settings }, admin.token);
  const { token } = await api.send(registerDevice, newcomer);
  expect((await upload(api, token, parts)).status).toBe(200);
});

test("admins and super-users with write permission approve", async () => {
  const { api, tokens } = await openAsking();
  await using _ = api;
  let made = 0;
  const answers = await answersByRole(tokens, async (token) => {
    const deviceName = `Camera ${(made += 1)}`;
    const { id } = await api.send(registerDevice, { ...newcomer, deviceName });
    return api.attempt(approveDevice, { id }, token);
  });
  expect(answers).toEqual({
    ...everyone(403),
    admin: "ok",
    owner: "ok",
    "super-user write": "ok",
    anonymous: 401,
    device: 401,
  });
});
