import { expect, test } from "vitest";
import { deleteDevice, reactivateDevice } from "#contract/wire/devices/devices.ts";
import { reregisterDevice } from "#contract/wire/devices/registrations.ts";
import { join, makeCamera, register } from "#tests/support/projects/people.ts";
import {
  answerTo,
  become,
  deactivate,
  deleteRecording,
  listDeviceActs,
  listHistoryOf,
  openTwoProjects,
  stateOf,
} from "#tests/support/projects/registrations.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import {
  dataPart,
  filePart,
  multipartType,
  record,
  toMultipart,
} from "#tests/support/recordings/uploads.ts";

const group = "Kea Basin";

test("a device without recordings is deleted, with its history, and refused from then on", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const input = { id: camera.id, group };
  expect(await api.send(deleteDevice, input, olive.token)).toMatchObject({ id: camera.id });
  expect(await stateOf(api, olive, camera.id)).toBe(403);
  expect(await listHistoryOf(api, camera)).toEqual([]);
  expect(await answerTo(api, camera)).toBe(401);
});

test("a device that has recordings, deleted ones too, is made inactive, and stays let in", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const tested = await makeCamera(api, kea, "Tested camera");
  await record(api, camera);
  await deleteRecording(api, await record(api, tested));
  for (const device of [camera, tested]) {
    await api.send(deleteDevice, { id: device.id, group }, olive.token);
    expect(await stateOf(api, olive, device.id)).toBe("inactive");
    expect(await answerTo(api, device)).toBe(200);
  }
});

test("what other registrations of the hardware were is not deleted with one", async () => {
  const { api, camera, olive, tui } = await openTwoProjects();
  await using _ = api;
  await record(api, camera);
  const before = await listHistoryOf(api, camera);
  const second = await api.send(reregisterDevice, become("Second camera", tui), camera.token);
  await api.send(deleteDevice, { id: second.id, group: "Tui Gully" }, olive.token);
  expect(await stateOf(api, olive, second.id)).toBe(403);
  expect(await listHistoryOf(api, camera)).toEqual(before);
});

test("an inactive device is not deleted again, even if only-active is put aside", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  await deactivate(api, camera);
  const input = { id: camera.id, group, "only-active": false };
  const refusal = await api.refuse(deleteDevice, input, olive.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  expect(await stateOf(api, olive, camera.id)).toBe("inactive");
});

test("a device that is deleted twice at the same time is deleted once", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const used = await makeCamera(api, kea, "Used camera");
  await record(api, used);
  for (const id of [camera.id, used.id]) {
    const remove = () => api.attempt(deleteDevice, { id, group }, olive.token);
    const outcomes = await Promise.all([remove(), remove(), remove()]);
    const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
  }
});

test("what a device sends while it is deleted is refused, and nothing of it is stored", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const body = toMultipart([dataPart({ type: "thermalRaw" }), filePart(makeCptv())]);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await api.send(deleteDevice, { id: camera.id, group }, olive.token);
        controller.enqueue(body);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://api.test/api/v1/recordings", {
    method: "POST",
    headers: { authorization: camera.token, "content-type": multipartType },
    body: stream,
    duplex: "half",
  } as RequestInit);
  expect((await api.fetch(request)).status).toBe(403);
  const { read } = api.services.store;
  expect(await read.selectFrom("recordings").select("id").execute()).toEqual([]);
});

test("an inactive device is made active again, and an active one stays so", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  await deactivate(api, camera);
  const input = { id: camera.id, group: "kea-basin" };
  expect(await api.send(reactivateDevice, input, olive.token)).toMatchObject({ id: camera.id });
  expect(await stateOf(api, olive, camera.id)).toBe("active");
  await api.send(reactivateDevice, input, olive.token);
  const acts = await listDeviceActs(api);
  expect(acts.map(({ action }) => action)).toEqual(["device reactivated"]);
});

test("the project that is named is the device's own, whatever the caller is elsewhere", async () => {
  const { api, camera, olive, kea, tui } = await openTwoProjects();
  await using _ = api;
  const mere = await register(api, "Mere Member");
  await join(api, mere, kea);
  const tuiAdmin = await register(api, "Ana Admin");
  await join(api, tuiAdmin, kea);
  await join(api, tuiAdmin, tui, { admin: true });
  const attempts = [
    [tuiAdmin, "Tui Gully"],
    [tuiAdmin, "Kea Basin"],
    [mere, "Kea Basin"],
    [olive, "Tui Gully"],
    [olive, "Nowhere"],
  ] as const;
  for (const [person, named] of attempts) {
    const input = { id: camera.id, group: named };
    for (const endpoint of [deleteDevice, reactivateDevice]) {
      const refusal = await api.refuse(endpoint, input, person.token);
      expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    }
    expect(await stateOf(api, olive, camera.id)).toBe("active");
  }
  expect(await listDeviceActs(api)).toEqual([]);
});

test("the project has to be named", async () => {
  const { api, camera, olive } = await openTwoProjects();
  await using _ = api;
  const input = { id: camera.id } as { id: number; group: string };
  for (const endpoint of [deleteDevice, reactivateDevice]) {
    const refusal = await api.refuse(endpoint, input, olive.token);
    expect(refusal.errors.map(({ param }) => param)).toEqual(["group"]);
  }
});

test("who deleted, deactivated and reactivated a device is written down", async () => {
  const { api, camera, olive, kea } = await openTwoProjects();
  await using _ = api;
  const input = { id: camera.id, group };
  await record(api, camera);
  await api.send(deleteDevice, input, olive.token);
  await api.send(reactivateDevice, input, olive.token);
  const blank = await makeCamera(api, kea, "Blank camera");
  await api.send(deleteDevice, { id: blank.id, group }, olive.token);
  const byOlive = { actor_id: olive.id, project_id: kea, address: "192.0.2.1" };
  const ridge = JSON.stringify({ deviceId: camera.id, name: "Ridge camera" });
  expect(await listDeviceActs(api)).toEqual([
    { ...byOlive, action: "device deactivated", details: ridge },
    { ...byOlive, action: "device reactivated", details: ridge },
    {
      ...byOlive,
      action: "device deleted",
      details: JSON.stringify({ deviceId: blank.id, name: "Blank camera" }),
    },
  ]);
});
