import { expect, test } from "vitest";
import { getDevice, getDeviceType, getProjectDevice } from "#contract/wire/devices/devices.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { deactivate, openTwoProjects } from "#tests/support/projects/registrations.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("a device is shown with what is known of it, by its id at either path", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  await record(api, camera, { location: ridge, recordingDateTime: "2026-11-19T06:00:00.000Z" });
  const shown = {
    id: camera.id,
    deviceName: "Ridge camera",
    groupName: "Kea Basin",
    groupId: kea,
    type: "thermal",
    saltId: camera.saltId,
    active: true,
    admin: true,
    isHealthy: true,
    lastConnectionTime: api.now().toISOString(),
    lastRecordingTime: "2026-11-19T06:00:00.000Z",
    location: ridge,
  };
  const { device } = await api.send(getDevice, { id: camera.id }, olive.token);
  expect(device).toEqual(shown);
  const older = await requestRaw(api, `/api/v1/devices/device/${camera.id}`, {
    token: olive.token,
  });
  expect(older.body.device).toEqual(shown);
});

test("the phone app is given the names of a device in lower case as well", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const { body } = await requestRaw(api, `/api/v1/devices/${camera.id}`, {
    token: olive.token,
    headers: { "user-agent": "okhttp/4.9" },
  });
  const names = { deviceName: "Ridge camera", devicename: "Ridge camera", groupname: "Kea Basin" };
  expect(body.device).toMatchObject(names);
});

test("an inactive device is shown, without its health, unless only active ones are asked for", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  await deactivate(api, camera);
  const { device } = await api.send(getDevice, { id: camera.id }, olive.token);
  expect(device).toMatchObject({ active: false });
  expect(device).not.toHaveProperty("isHealthy");
  for (const query of ["only-active=true", "onlyActive=true"]) {
    const path = `/api/v1/devices/${camera.id}?${query}`;
    expect((await requestRaw(api, path, { token: olive.token })).status).toBe(403);
  }
});

test("a device that is missing is refused as another's is, and what is no id is 422", async () => {
  const { api, camera } = await openTwoProjects();
  await using _ = api;
  const { token } = await register(api, "Sam Stranger");
  const refusals = [
    await api.refuse(getDevice, { id: camera.id }, token),
    await api.refuse(getDevice, { id: 999 }, token),
  ];
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
  expect((await requestRaw(api, "/api/v1/devices/device/ridge", { token })).status).toBe(422);
});

test("row 12: where no device has that number, the devices of a project are told by its name or id", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  for (const name of ["Second camera", "Third camera"]) await makeCamera(api, kea, name);
  const empty = await makeProject(api, olive, "Weka Flat");
  await deactivate(api, camera);
  const { token } = olive;
  const ask = async (key: string | number, query = "") => {
    const path = `/api/v1/devices/${encodeURIComponent(key)}${query}`;
    const { status, body } = await requestRaw(api, path, { token });
    const devices = body.devices as { deviceName: string }[] | undefined;
    return devices ? devices.map(({ deviceName }) => deviceName) : (body.device ?? status);
  };
  const active = ["Second camera", "Third camera"];
  const all = ["Ridge camera", ...active];
  for (const key of ["Kea Basin", "kea-basin", "KEA BASIN"]) {
    expect(await ask(key)).toEqual(active);
    expect(await ask(key, "?only-active=true")).toEqual(active);
    expect(await ask(key, "?only-active=false")).toEqual(all);
    expect(await ask(key, "?onlyActive=false")).toEqual(all);
  }
  expect(await ask(empty, "?only-active=false")).toMatchObject({ id: empty });
  expect(await ask(camera.id, "?only-active=false")).toMatchObject({ id: camera.id });
  expect(await ask(camera.id, "?only-active=true")).toBe(403);
  expect(await ask("Nowhere")).toBe(403);
  expect(await ask(9999, "?only-active=false")).toBe(403);
});

test("row 12: a project is told by its number to its own people alone, as they would be told otherwise", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const stranger = await register(api, "Sam Stranger");
  let last = 0;
  while (last <= 10) last = await makeProject(api, olive, `Project ${last}`);
  const of = async ({ token }: { token: string }, userAgent = "") =>
    requestRaw(api, `/api/v1/devices/${last}?only-active=false`, {
      token,
      headers: { "user-agent": userAgent },
    });
  expect((await of(stranger)).status).toBe(403);
  expect((await of(olive)).body.devices).toEqual([]);
  const own = await makeCamera(api, last, "Far camera");
  expect((await of(olive, "okhttp/4.9")).body.devices).toMatchObject([
    { id: own.id, deviceName: "Far camera", devicename: "Far camera" },
  ]);
  expect((await requestRaw(api, "/api/v1/devices/kea-basin", stranger)).status).toBe(403);
  expect((await requestRaw(api, `/api/v1/devices/${camera.id}`, stranger)).status).toBe(403);
});

test("a device of a project is found by its name, that in a URL, or its id", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const groups = ["Kea Basin", "kea-basin", String(kea)];
  for (const [index, deviceName] of ["RIDGE camera", "ridge-camera", `${camera.id}`].entries()) {
    const options = { deviceName, groupIdOrName: groups[index] ?? "" };
    const { device } = await api.send(getProjectDevice, options, olive.token);
    expect(device).toMatchObject({ id: camera.id, admin: true });
  }
  await deactivate(api, camera);
  const options = { deviceName: "ridge camera", groupIdOrName: "kea-basin" };
  const { device } = await api.send(getProjectDevice, options, olive.token);
  expect(device.active).toBe(false);
  const onlyActive = { ...options, "only-active": true };
  expect((await api.refuse(getProjectDevice, onlyActive, olive.token)).status).toBe(403);
});

test("a device is not found in a project that it is not in", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const stranger = await register(api, "Sam Stranger");
  await makeProject(api, stranger, "Weka Flat");
  const wrong = [
    { deviceName: "Ridge camera", groupIdOrName: "Tui Gully" },
    { deviceName: String(camera.id), groupIdOrName: "Tui Gully" },
    { deviceName: "Valley camera", groupIdOrName: "Kea Basin" },
    { deviceName: "99999999999", groupIdOrName: "Kea Basin" },
    { deviceName: "Ridge camera", groupIdOrName: "Nowhere" },
  ];
  for (const one of wrong) {
    expect((await api.refuse(getProjectDevice, one, olive.token)).status).toBe(403);
  }
  for (const groupIdOrName of ["Weka Flat", "Kea Basin"]) {
    const input = { deviceName: String(camera.id), groupIdOrName };
    expect((await api.refuse(getProjectDevice, input, stranger.token)).status).toBe(403);
  }
});

test("a device is told its own kind and no other's, and a stranger none", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const other = await makeCamera(api, kea, "Other camera");
  const { token } = await register(api, "Sam Stranger");
  const ask = (id: number, by: { token: string }) => api.send(getDeviceType, { id }, by.token);
  expect(await ask(camera.id, camera)).toMatchObject({ type: "thermal" });
  expect(await ask(camera.id, olive)).toMatchObject({ type: "thermal" });
  for (const id of [camera.id, 999]) {
    expect((await api.refuse(getDeviceType, { id }, other.token)).status).toBe(403);
    expect((await api.refuse(getDeviceType, { id }, token)).status).toBe(403);
  }
});
