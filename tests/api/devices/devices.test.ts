import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import {
  authenticateDevice,
  createProxyDevice,
  registerDevice,
} from "#contract/wire/devices/registrations.ts";
import { listProjectDevices } from "#contract/wire/projects/projects.ts";
import { makeCamera, makeProject, password, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { dataPart, upload } from "#tests/support/recordings/uploads.ts";

async function openWithProject() {
  const api = await openTestApi();
  const owner = await register(api, "Olive Owner");
  const projectId = await makeProject(api, owner, "Kea Basin");
  return { api, owner, projectId };
}

function deactivate(api: TestApi, id: number) {
  const set = { deactivated_at: api.now().toISOString() };
  return api.services.store.write.updateTable("devices").set(set).where("id", "=", id).execute();
}

const ridge = { deviceName: "Ridge Camera", password };

test("a device is registered by its project's name, its name in a URL or its id", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  for (const [index, group] of ["KEA BASIN", "kea-basin", String(projectId)].entries()) {
    const reply = await api.send(registerDevice, {
      ...ridge,
      group,
      deviceName: `Camera ${index}`,
    });
    expect(reply.saltId).toBe(reply.id);
    expect(reply.token).toMatch(/^JWT /);
  }
});

test("a project that does not exist is refused", async () => {
  await using api = await openTestApi();
  for (const group of ["Nowhere", "7", "9999999999", "0"]) {
    const refusal = await api.refuse(registerDevice, { ...ridge, group });
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
});

test("a name is taken in its project in any case, by inactive devices too", async () => {
  const { api, owner, projectId } = await openWithProject();
  await using _ = api;
  const group = String(projectId);
  const { id } = await api.send(registerDevice, { ...ridge, group, deviceName: "Tōtara-1" });
  await deactivate(api, id);
  for (const deviceName of ["Tōtara-1", "TŌTARA-1", "Tōtara 1"]) {
    const refusal = await api.refuse(registerDevice, { ...ridge, group, deviceName });
    expect([deviceName, refusal.status, refusal.errorType]).toEqual([deviceName, 400, "client"]);
  }
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  await makeCamera(api, elsewhere, "Tōtara-1");
});

test("of devices that ask for one name at the same time one gets it", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  const ask = () => api.attempt(registerDevice, { ...ridge, group: String(projectId) });
  const outcomes = await Promise.all([1, 2, 3, 4].map(ask));
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
});

test("names of paths are reserved", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  const group = String(projectId);
  for (const deviceName of ["users", "location-history", "heartbeat"]) {
    const refusal = await api.refuse(registerDevice, { ...ridge, group, deviceName });
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
  await api.send(registerDevice, { ...ridge, group, deviceName: "Heartbeat" });
});

test("a salt id is kept as it is brought, and 0 is none", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  const group = String(projectId);
  const request = (deviceName: string, saltId: number) =>
    api.send(registerDevice, { ...ridge, group, deviceName, saltId });
  expect((await request("First", 777)).saltId).toBe(777);
  expect((await request("Second", 777)).saltId).toBe(777);
  const none = await request("Third", 0);
  expect(none.saltId).toBe(none.id);
});

test("row 11: a camera that registers as hybrid is a thermal one that listens", async () => {
  const { api, owner, projectId } = await openWithProject();
  await using _ = api;
  const group = String(projectId);
  const deviceType = "hybrid";
  const { id } = await api.send(registerDevice, { ...ridge, group, deviceType });
  const proxy = { group, deviceName: "Tree camera", type: deviceType } as const;
  const added = await api.send(createProxyDevice, proxy, owner.token);
  const { devices } = await api.send(listDevices, {}, owner.token);
  expect(devices.map((device) => [device.id, device.type])).toEqual([
    [id, "hybrid-thermal-audio"],
    [added.id, "hybrid-thermal-audio"],
  ]);
});

test("a device that is registered badly is told what is wrong", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  const group = String(projectId);
  const wrong = [
    { deviceName: "ab" },
    { deviceName: "!camera" },
    { deviceName: "123" },
    { deviceName: "x".repeat(256) },
    { password: "short" },
    { saltId: 2 ** 31 },
    { deviceType: "toaster" as "thermal" },
  ];
  for (const one of wrong) {
    const refusal = await api.refuse(registerDevice, { ...ridge, group, ...one });
    expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
    expect(refusal.errors.map(({ param }) => param)).toEqual(Object.keys(one));
  }
});

test("a device signs in by its id, or by its name and its project's", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  const { id } = await makeCamera(api, projectId, "ridge-camera");
  const ways = [
    { deviceId: id },
    { deviceName: "RIDGE-camera", groupName: "kea basin" },
    { deviceName: "Ridge Camera", groupName: "kea-basin" },
    { deviceId: id, groupName: "Kea Basin" },
  ];
  for (const way of ways) {
    const reply = await api.send(authenticateDevice, { ...way, password });
    expect(reply.id).toBe(id);
    expect((await upload(api, reply.token, [dataPart({})])).status).toBe(422);
  }
});

test("a device that gives the wrong password, name or project is refused", async () => {
  const { api, owner, projectId } = await openWithProject();
  await using _ = api;
  await makeProject(api, owner, "Tui Gully");
  const { id: deviceId } = await makeCamera(api, projectId, "Ridge");
  const named = { deviceName: "Ridge", groupName: "Kea Basin" };
  const wrong = [
    { ...named, password: "not the password" },
    { ...named, deviceName: "Valley", password },
    { ...named, groupName: "Tui Gully", password },
    { ...named, groupName: "Nowhere", password },
    { deviceId, groupName: "Tui Gully", password },
    { deviceId: deviceId + 1, password },
  ];
  for (const one of wrong) {
    const refusal = await api.refuse(authenticateDevice, one);
    expect(refusal).toMatchObject({ status: 401, errorType: "authentication" });
  }
});

test("a device that says neither its id nor a pair of names is refused", async () => {
  const { api, projectId } = await openWithProject();
  await using _ = api;
  await makeCamera(api, projectId, "Ridge");
  for (const some of [{}, { deviceName: "Ridge" }, { groupName: "Kea Basin" }]) {
    const refusal = await api.refuse(authenticateDevice, { ...some, password });
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
});

test("an inactive device signs in unless only active ones are asked for", async () => {
  const { api, owner, projectId } = await openWithProject();
  await using _ = api;
  const { id: deviceId } = await makeCamera(api, projectId, "Ridge");
  await deactivate(api, deviceId);
  await api.send(authenticateDevice, { deviceId, password });
  const onlyActive = { deviceId, password, "only-active": true };
  expect((await api.refuse(authenticateDevice, onlyActive)).status).toBe(401);
  const groupIdOrName = String(projectId);
  const active = await api.send(listProjectDevices, { groupIdOrName }, owner.token);
  expect(active.devices).toEqual([]);
  const all = { groupIdOrName, "only-active": false };
  const { devices } = await api.send(listProjectDevices, all, owner.token);
  expect(devices[0]).toMatchObject({ id: deviceId, active: false });
  expect(devices[0]).not.toHaveProperty("isHealthy");
});

test("devices of all projects are listed by name, inactive ones only when they are asked for", async () => {
  const { api, owner, projectId } = await openWithProject();
  await using _ = api;
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  await makeCamera(api, projectId, "ridge");
  const { id } = await makeCamera(api, elsewhere, "Alpine");
  await makeCamera(api, elsewhere, "Ridge");
  await deactivate(api, id);
  const listed = async (query: { "only-active"?: boolean }) => {
    const { devices } = await api.send(listDevices, query, owner.token);
    return devices.map(({ deviceName, groupName }) => `${deviceName} in ${groupName}`);
  };
  const active = ["ridge in Kea Basin", "Ridge in Tui Gully"];
  expect(await listed({})).toEqual(active);
  expect(await listed({ "only-active": false })).toEqual(["Alpine in Tui Gully", ...active]);
  const query = "onlyActive=false&stationId=7&where=%7B%7D";
  const { body } = await requestRaw(api, `/api/v1/devices?${query}`, { token: owner.token });
  expect(body.devices).toHaveLength(3);
});
