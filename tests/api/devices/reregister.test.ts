import { expect, test } from "vitest";
import { getDevice, getProjectDevice } from "#contract/wire/devices/devices.ts";
import { authenticateDevice, reregisterDevice } from "#contract/wire/devices/registrations.ts";
import { makeCamera, makeProject, password, register } from "#tests/support/projects/people.ts";
import { listLocations, northOf, ridge } from "#tests/support/projects/places.ts";
import {
  alter,
  answerTo,
  become,
  deleteRecording,
  listDeviceActs,
  listHistoryOf,
  openTwoProjects,
  readDevice,
  stateOf,
} from "#tests/support/projects/registrations.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, record, upload } from "#tests/support/recordings/uploads.ts";

test("a device that moves becomes another of the same hardware, in any project", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const stranger = await register(api, "Sam Stranger");
  const theirs = await makeProject(api, stranger, "Weka Flat");
  api.advance(60);
  const moved = await api.send(reregisterDevice, become("Valley camera", theirs), camera.token);
  expect(await readDevice(api, moved.id)).toMatchObject({
    project_id: theirs,
    name: "Valley camera",
    salt_id: camera.saltId,
    uuid: camera.id,
    kind: "thermal",
    last_connection_at: api.now().toISOString(),
    deactivated_at: null,
  });
  expect(await answerTo(api, moved)).toBe(200);
  const signedIn = await api.send(authenticateDevice, { deviceId: moved.id, password });
  expect(signedIn.id).toBe(moved.id);
  expect(await stateOf(api, olive, moved.id)).toBe(403);
});

test("a device that has recorded nothing leaves nothing behind, and its old token is refused", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  await api.send(reregisterDevice, become("Valley camera", tui), camera.token);
  expect(await stateOf(api, olive, camera.id)).toBe(403);
  expect(await listHistoryOf(api, camera)).toEqual([]);
  expect(await answerTo(api, camera)).toBe(401);
});

test("a device that has recordings, deleted ones too, stays behind inactive and is let in", async () => {
  const { api, camera, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const tested = await makeCamera(api, kea, "Tested camera");
  await record(api, camera);
  await deleteRecording(api, await record(api, tested));
  for (const device of [camera, tested]) {
    await api.send(reregisterDevice, become(`Moved ${device.id}`, tui), device.token);
    expect(await stateOf(api, olive, device.id)).toBe("inactive");
    expect(await answerTo(api, device)).toBe(200);
    expect(await stateOf(api, olive, device.id)).toBe("inactive");
  }
});

test("a device that moves stays at its place, at the project's location there or a new one", async () => {
  const { api, camera, kea, tui } = await openTwoProjects();
  await using _ = api;
  const other = await makeCamera(api, kea, "Other camera");
  await record(api, camera, { location: ridge });
  await record(api, other, { location: northOf(ridge, 25) });
  api.advance(60);
  const now = api.now().toISOString();
  const first = await api.send(reregisterDevice, become("First camera", tui), camera.token);
  const second = await api.send(reregisterDevice, become("Second camera", tui), other.token);
  const [, made, ...more] = await listLocations(api);
  expect(made).toMatchObject({ name: `New station for First camera_${now}`, active_at: now });
  expect(made).toMatchObject({ automatic: 1, needs_rename: 1 });
  expect(more).toEqual([]);
  const entry = { project_id: tui, from_at: now, set_by: "re-register", settings: null };
  const here = { ...entry, location_id: made?.id };
  expect(await listHistoryOf(api, first)).toMatchObject([{ ...here, latitude: ridge.lat }]);
  expect(await listHistoryOf(api, second)).toMatchObject([{ ...here, uuid: other.id }]);
  expect(await readDevice(api, first.id)).toMatchObject({ latitude: ridge.lat });
  await record(
    api,
    { ...first, saltId: camera.saltId },
    { location: ridge, recordingDateTime: now },
  );
  expect(await listHistoryOf(api, first)).toHaveLength(1);
});

test("a device without a place opens its history without one", async () => {
  const { api, camera, tui } = await openTwoProjects();
  await using _ = api;
  const moved = await api.send(reregisterDevice, become("Valley camera", tui), camera.token);
  const nowhere = { location_id: null, latitude: null, longitude: null };
  expect(await listHistoryOf(api, moved)).toMatchObject([{ set_by: "re-register", ...nowhere }]);
  expect(await listLocations(api)).toEqual([]);
});

test("a name is refused where it is reserved, or another's or the device's own in any letter case", async () => {
  const { api, camera, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  await makeCamera(api, tui, "Valley camera");
  const inputs = [
    become("Ridge camera", kea),
    become("ridge CAMERA", kea),
    become("Valley camera", tui),
    become("valley CAMERA", tui),
    become("heartbeat", tui),
  ];
  for (const input of inputs) {
    const refusal = await api.refuse(reregisterDevice, input, camera.token);
    expect(refusal).toMatchObject({ status: 400, errorType: "client" });
  }
  expect(await stateOf(api, olive, camera.id)).toBe("active");
  expect(await listDeviceActs(api)).toEqual([]);
});

test("row 1: a device takes a name that differs from another's in hyphens, underscores or spaces", async () => {
  const { api, kea, tui } = await openTwoProjects();
  await using _ = api;
  const first = await makeCamera(api, tui, "Valley camera");
  const names = ["valley-camera", "Valley_Camera"];
  for (const [index, name] of names.entries()) {
    const source = await makeCamera(api, kea, `Source ${index}`);
    const { id } = await api.send(reregisterDevice, become(name, tui), source.token);
    const named = { deviceName: name, groupName: "Tui Gully", password };
    expect((await api.send(authenticateDevice, named)).id).toBe(id);
  }
  const named = { deviceName: "Valley camera", groupName: "Tui Gully", password };
  expect((await api.send(authenticateDevice, named)).id).toBe(first.id);
});

test("row 1: of names of one form each device is found by its own, whichever came first", async () => {
  const { api, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const first = await makeCamera(api, tui, "Valley-camera");
  const source = await makeCamera(api, kea, "Source");
  const second = await api.send(reregisterDevice, become("Valley camera", tui), source.token);
  const find = async (deviceName: string) => {
    const input = { deviceName, groupIdOrName: "Tui Gully" };
    return (await api.send(getProjectDevice, input, olive.token)).device.id;
  };
  expect(await find("VALLEY-camera")).toBe(first.id);
  expect(await find("valley CAMERA")).toBe(second.id);
  expect(await find(" valley camera ")).toBe(first.id);
  for (const [name, device] of [
    ["Valley camera", second],
    ["Valley-camera", first],
  ] as const) {
    const path = `/api/v1/recordings/device/${encodeURIComponent(name)}/group/${tui}`;
    const parts = [dataPart({ type: "thermalRaw" }), filePart(makeCptv())];
    const { recordingId = 0 } = await upload(api, olive.token, parts, path);
    const row = await api.services.store.read
      .selectFrom("recordings")
      .select("device_id")
      .where("id", "=", recordingId)
      .executeTakeFirstOrThrow();
    expect([name, row.device_id]).toEqual([name, device.id]);
  }
});

test("a project that does not exist is refused, and so is what is no name or password", async () => {
  const { api, camera, tui } = await openTwoProjects();
  await using _ = api;
  const input = become("Valley camera", tui);
  const nowhere = { ...input, newGroup: "Nowhere" };
  const missing = await api.refuse(reregisterDevice, nowhere, camera.token);
  expect(missing).toMatchObject({ status: 403, errorType: "authorization" });
  for (const wrong of [{ newName: "!" }, { newPassword: "short" }]) {
    const refusal = await api.refuse(reregisterDevice, { ...input, ...wrong }, camera.token);
    expect(refusal.errors.map(({ param }) => param)).toEqual(Object.keys(wrong));
  }
});

test("what a device recorded in the project named new is deleted when it leaves, not before", async () => {
  const { api, olive, kea } = await openTwoProjects();
  await using _ = api;
  const waiting = await makeProject(api, olive, "new");
  const camera = await makeCamera(api, waiting, "Fresh camera");
  const recordingId = await record(api, camera);
  const isDeleted = async () => {
    const { deleted_at } = await api.services.store.read
      .selectFrom("recordings")
      .select("deleted_at")
      .where("id", "=", recordingId)
      .executeTakeFirstOrThrow();
    return deleted_at !== null;
  };
  await api.send(reregisterDevice, become("Fresher camera", waiting), camera.token);
  expect(await isDeleted()).toBe(false);
  await api.send(reregisterDevice, become("Valley camera", kea), camera.token);
  expect(await isDeleted()).toBe(true);
  const again = await makeCamera(api, waiting, "Fresh camera");
  expect(await answerTo(api, again)).toBe(200);
});

test("times of latest activity forget what a device recorded in the project named new", async () => {
  const { api, olive, kea } = await openTwoProjects();
  await using _ = api;
  const waiting = await makeProject(api, olive, "new");
  const camera = await makeCamera(api, waiting, "Fresh camera");
  const recordingId = await record(api, camera);
  api.advance(60);
  await api.send(reregisterDevice, become("Valley camera", kea), camera.token);
  const { read } = api.services.store;
  const device = read.selectFrom("devices").select("last_recording_at as at");
  expect(await device.where("id", "=", camera.id).execute()).toEqual([{ at: null }]);
  const project = read.selectFrom("projects").select("last_thermal_recording_at as at");
  expect(await project.where("id", "=", waiting).execute()).toEqual([{ at: null }]);
  const recording = read.selectFrom("recordings").select(["updated_at", "deleted_by_id"]);
  expect(await recording.where("id", "=", recordingId).execute()).toEqual([
    { updated_at: api.now().toISOString(), deleted_by_id: null },
  ]);
});

test("the history of earlier registrations outlives the ones that are deleted", async () => {
  const { api, camera, kea, tui } = await openTwoProjects();
  await using _ = api;
  await record(api, camera, { location: ridge });
  const before = await listHistoryOf(api, camera);
  const second = await api.send(reregisterDevice, become("Second camera", tui), camera.token);
  await api.send(reregisterDevice, become("Third camera", kea), second.token);
  expect(await listHistoryOf(api, second)).toEqual([]);
  expect(await listHistoryOf(api, camera)).toEqual(before);
  expect(before).toHaveLength(2);
});

test("a device that asks twice at once is one device, or two where it left recordings behind", async () => {
  const { api, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const requestTwice = async (deviceName: string, names: [string, string], records: boolean) => {
    const camera = await makeCamera(api, kea, deviceName);
    if (records) await record(api, camera);
    const ask = (name: string) => api.attempt(reregisterDevice, become(name, tui), camera.token);
    const outcomes = await Promise.all(names.map(ask));
    return outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status)).toSorted();
  };
  expect(await requestTwice("Blank one", ["Aaa", "Bbb"], false)).toEqual([200, 401]);
  expect(await requestTwice("Blank two", ["Ccc", "ccc"], false)).toEqual([200, 401]);
  expect(await requestTwice("Used one", ["Ddd", "ddd"], true)).toEqual([200, 400]);
  expect(await requestTwice("Used two", ["Eee", "Fff"], true)).toEqual([200, 200]);
  const { device } = await api.send(getDevice, { id: 1 }, olive.token);
  expect(device.deviceName).toBe("Ridge camera");
});

test("of devices that ask for one name at the same time one gets it", async () => {
  const { api, kea, tui } = await openTwoProjects();
  await using _ = api;
  const cameras = await Promise.all(
    ["First", "Second", "Third"].map((name) => makeCamera(api, kea, name)),
  );
  const names = ["Valley camera", "valley camera", "VALLEY camera"];
  const outcomes = await Promise.all(
    cameras.map(({ token }, index) =>
      api.attempt(reregisterDevice, become(names[index] ?? "", tui), token),
    ),
  );
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
});

test("devices that move to one place at the same time share its location", async () => {
  const { api, camera, kea, tui } = await openTwoProjects();
  await using _ = api;
  const cameras = [camera, await makeCamera(api, kea, "Other camera")];
  for (const one of cameras) await alter(api, one, { latitude: -43.5, longitude: 172.6 });
  await Promise.all(
    cameras.map(({ id, token }) => api.send(reregisterDevice, become(`Moved ${id}`, tui), token)),
  );
  expect(await listLocations(api)).toHaveLength(1);
});

test("a device that makes itself another is written down without a person", async () => {
  const { api, camera, tui } = await openTwoProjects();
  await using _ = api;
  const { id } = await api.send(reregisterDevice, become("Valley camera", tui), camera.token);
  expect(await listDeviceActs(api)).toEqual([
    {
      action: "device re-registered",
      actor_id: null,
      project_id: tui,
      address: "192.0.2.1",
      details: JSON.stringify({ from: camera.id, to: id, name: "Valley camera" }),
    },
  ]);
});
