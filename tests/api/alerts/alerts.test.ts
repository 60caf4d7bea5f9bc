import { expect, test } from "vitest";
import {
  createAlert,
  deleteAlert,
  listAlerts,
  listDeviceAlerts,
  listLocationAlerts,
  listProjectAlerts,
} from "#contract/wire/alerts.ts";
import { see, watch } from "#tests/support/projects/alerts.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** The cast, and a location where the camera has recorded once. */
async function openRidge() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  await see(api, cast.camera, []);
  const [location] = await listLocations(api);
  return { api, ...cast, stationId: location?.id ?? 0 };
}

const condition = { tag: "possum", automatic: true };

test("row 21: an alert is listed with what it watches, from every side, by exactly these keys", async () => {
  const { api, camera, member, projectId, stationId } = await openRidge();
  await using _ = api;
  const { token } = member;
  const [onDevice, onLocation, onProject] = [
    await watch(api, member, { deviceId: camera.id }),
    await watch(api, member, { stationId }, { tags: ["bird", "cat"], frequencySeconds: 60 }),
    await watch(api, member, { projectId }),
  ];
  const same = { name: "An alert", lastAlert: "never", frequencySeconds: 1800 };
  const expected = [
    { ...same, id: onDevice, conditions: [condition], scope: "device", scopeId: camera.id },
    {
      ...same,
      id: onLocation,
      conditions: [
        { tag: "bird", automatic: true },
        { tag: "cat", automatic: true },
      ],
      frequencySeconds: 60,
      scope: "location",
      scopeId: stationId,
    },
    { ...same, id: onProject, conditions: [condition], scope: "project", scopeId: projectId },
  ];
  expect((await api.send(listAlerts, {}, token)).alerts).toEqual(expected);
  const listed = [
    await api.send(listDeviceAlerts, { deviceId: camera.id }, token),
    await api.send(listLocationAlerts, { stationId }, token),
    await api.send(listProjectAlerts, { projectId }, token),
  ];
  expect(listed.map(({ alerts }) => alerts)).toEqual(expected.map((alert) => [alert]));
});

test("the narrowest scope counts where several are given", async () => {
  const { api, camera, member, projectId, stationId } = await openRidge();
  await using _ = api;
  const options = { name: "One", conditions: [condition] };
  const all = { ...options, deviceId: camera.id, stationId, projectId };
  await api.send(createAlert, all, member.token);
  await api.send(createAlert, { ...options, stationId, projectId }, member.token);
  const { alerts } = await api.send(listAlerts, {}, member.token);
  expect(alerts.map(({ scope }) => scope)).toEqual(["device", "location"]);
});

test("conditions may come as JSON text, the name as any value, and half an hour is the usual pause", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const options = { name: 7, conditions: JSON.stringify([condition]), projectId };
  await api.send(createAlert, options as never, member.token);
  const empty = { name: { a: 1 }, conditions: [], frequencySeconds: 0, projectId };
  await api.send(createAlert, empty, member.token);
  expect((await api.send(listAlerts, {}, member.token)).alerts).toMatchObject([
    { name: "7", conditions: [condition], frequencySeconds: 1800 },
    { name: '{"a":1}', conditions: [], frequencySeconds: 0 },
  ]);
});

test("conditions of another form, a negative pause and no scope at all are refused", async () => {
  await using api = await openTestApi();
  const { member, projectId } = await makeCast(api);
  const options = { name: "One", conditions: [condition], projectId };
  const wrong = [
    { ...options, conditions: [{ tag: "possum" }] },
    { ...options, conditions: [{ ...condition, more: 1 }] },
    { ...options, conditions: [{ tag: 3, automatic: true }] },
    { ...options, conditions: "possum" },
    { ...options, frequencySeconds: -1 },
    { ...options, projectId: undefined },
    { conditions: options.conditions, projectId },
  ];
  for (const input of wrong) {
    const refusal = await api.refuse(createAlert, input as never, member.token);
    expect(refusal).toMatchObject({ status: 422, errorType: "validation" });
  }
});

test("there are no alerts on inactive devices, on retired locations, or on what is not there", async () => {
  const { api, camera, member, stationId } = await openRidge();
  await using _ = api;
  const at = api.now().toISOString();
  const { write } = api.services.store;
  await write.updateTable("devices").set({ deactivated_at: at }).execute();
  await write.updateTable("locations").set({ retired_at: at }).execute();
  const options = { name: "One", conditions: [] };
  const absent = 9999;
  const refusals = [
    await api.refuse(createAlert, { ...options, deviceId: camera.id }, member.token),
    await api.refuse(createAlert, { ...options, stationId }, member.token),
    await api.refuse(createAlert, { ...options, deviceId: absent }, member.token),
    await api.refuse(createAlert, { ...options, stationId: absent }, member.token),
    await api.refuse(createAlert, { ...options, projectId: absent }, member.token),
    await api.refuse(listDeviceAlerts, { deviceId: camera.id }, member.token),
    await api.refuse(listLocationAlerts, { stationId }, member.token),
    await api.refuse(listProjectAlerts, { projectId: absent }, member.token),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
});

test("the lists of a scope are of one's own alerts alone, even for super-users", async () => {
  await using api = await openTestApi();
  const { camera, member, admin, writer, projectId } = await makeCast(api);
  await watch(api, member, { deviceId: camera.id });
  const own = await watch(api, writer, { deviceId: camera.id });
  const deviceId = camera.id;
  const ids = async (token: string) =>
    (await api.send(listDeviceAlerts, { deviceId }, token)).alerts.map(({ id }) => id);
  expect(await ids(writer.token)).toEqual([own]);
  expect(await ids(admin.token)).toEqual([]);
  expect((await api.send(listProjectAlerts, { projectId }, writer.token)).alerts).toEqual([]);
});

test("super-users list everybody's alerts, or as a user their own", async () => {
  await using api = await openTestApi();
  const { member, reader, projectId } = await makeCast(api);
  const [theirs, own] = [
    await watch(api, member, { projectId }),
    await watch(api, reader, { projectId }),
  ];
  const ids = async (query: { "view-mode"?: "user" }) =>
    (await api.send(listAlerts, query, reader.token)).alerts.map(({ id }) => id);
  expect(await ids({})).toEqual([theirs, own]);
  expect(await ids({ "view-mode": "user" })).toEqual([own]);
});

test("one deletes one's own alerts, and nobody another's", async () => {
  await using api = await openTestApi();
  const { member, owner, writer, projectId } = await makeCast(api);
  const id = await watch(api, member, { projectId });
  for (const { token } of [owner, writer]) {
    const refusal = await api.refuse(deleteAlert, { id }, token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
  expect((await api.send(listAlerts, {}, member.token)).alerts).toHaveLength(1);
  await api.send(deleteAlert, { id }, member.token);
  expect((await api.send(listAlerts, {}, member.token)).alerts).toEqual([]);
  expect((await api.refuse(deleteAlert, { id }, member.token)).status).toBe(403);
});

test("an alert goes with the device that it watches", async () => {
  await using api = await openTestApi();
  const { owner, member } = await makeCast(api);
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const camera = await makeCamera(api, elsewhere, "Gully camera");
  await watch(api, owner, { deviceId: camera.id });
  const stored = await watch(api, owner, { projectId: elsewhere });
  const { write } = api.services.store;
  await write.deleteFrom("device_history").where("device_id", "=", camera.id).execute();
  await write.deleteFrom("devices").where("id", "=", camera.id).execute();
  const { alerts } = await api.send(listAlerts, {}, owner.token);
  expect(alerts.map(({ id }) => id)).toEqual([stored]);
  expect((await api.send(listAlerts, {}, member.token)).alerts).toEqual([]);
});
