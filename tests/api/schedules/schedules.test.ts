import { expect, test } from "vitest";
import { listDevices } from "#contract/wire/devices/devices.ts";
import {
  assignSchedule,
  createSchedule,
  deleteSchedule,
  getDeviceSchedule,
  getOwnSchedule,
  listProjectSchedules,
  listSchedules,
  removeSchedule,
  replaceSchedule,
} from "#contract/wire/schedules/schedules.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeSchedule, openWithSpeaker, scheduleOf } from "#tests/support/projects/schedules.ts";
import type { TestApi } from "#tests/support/test-api.ts";

async function scheduleIdsOfDevices(api: TestApi, token: string) {
  const { devices } = await api.send(listDevices, { "only-active": false }, token);
  return devices.map(({ scheduleId }) => scheduleId);
}

test("a schedule reaches the device it is assigned to", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token, "Possums at dusk");
  await api.send(assignSchedule, { deviceId, scheduleId }, token);
  const { status, body } = await requestRaw(api, "/api/v1/schedules", { token: speaker.token });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    messages: [],
    cwVersion: expect.any(String),
    schedule: scheduleOf("Possums at dusk"),
  });
  const query = await api.send(getDeviceSchedule, { id: deviceId }, token);
  expect(query).toEqual({ schedule: scheduleOf("Possums at dusk") });
  expect(await scheduleIdsOfDevices(api, token)).toEqual([scheduleId]);
});

test("a device without a schedule is told so, and people as of one that is missing", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const own = await api.refuse(getOwnSchedule, {}, speaker.token);
  expect(own).toMatchObject({ status: 403, errorType: "client" });
  const query = await api.refuse(getDeviceSchedule, { id: deviceId }, token);
  expect(query).toMatchObject({ status: 403, errorType: "authorization" });
});

test("a device that sends more than it is asked gets its schedule all the same", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token);
  await api.send(assignSchedule, { deviceId, scheduleId }, token);
  const jwt = speaker.token.slice("JWT ".length);
  const { status } = await requestRaw(api, `/api/v1/schedules?firmware=3&jwt=${jwt}`);
  expect(status).toBe(200);
});

test("a schedule is taken as JSON text, too", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const body = { schedule: JSON.stringify(scheduleOf("As text")) };
  const path = "/api/v1/schedules";
  expect((await requestRaw(api, path, { method: "POST", token, body })).status).toBe(200);
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules.map(({ schedule }) => schedule)).toEqual([scheduleOf("As text")]);
});

test("a schedule that is not whole, or more than that, is refused", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const { description: _d, ...incomplete } = scheduleOf("x");
  const wrong: unknown[] = [
    incomplete,
    { ...scheduleOf("x"), userId: 1 },
    { ...scheduleOf("x"), startday: "1" },
    { ...scheduleOf("x"), combos: [{ from: "21:00" }] },
    "not json",
    null,
    [],
  ];
  for (const schedule of wrong) {
    const body = { schedule };
    const answer = await requestRaw(api, "/api/v1/schedules", { method: "POST", token, body });
    expect([schedule, answer.status, answer.body.errorType]).toEqual([schedule, 422, "validation"]);
  }
});

test("people list their own schedules and no one else's", async () => {
  const { api, projectId, token } = await openWithSpeaker();
  await using _ = api;
  const member = await register(api, "Mere Member");
  await join(api, member, projectId);
  const first = await makeSchedule(api, token, "First");
  await makeSchedule(api, member.token, "Mere's");
  const second = await makeSchedule(api, token, "Second");
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules.map(({ id }) => id)).toEqual([first, second]);
});

test("a project's schedules are those its devices have, each once", async () => {
  const { api, owner, projectId, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const second = await makeCamera(api, projectId, "Second speaker");
  await makeCamera(api, projectId, "Third speaker");
  const elsewhere = await makeProject(api, owner, "Tui Gully");
  const foreign = await makeCamera(api, elsewhere, "Gully speaker");
  const shared = await makeSchedule(api, token, "Shared");
  const other = await makeSchedule(api, token, "Elsewhere");
  await makeSchedule(api, token, "Nowhere");
  for (const id of [deviceId, second.id])
    await api.send(assignSchedule, { deviceId: id, scheduleId: shared }, token);
  await api.send(assignSchedule, { deviceId: foreign.id, scheduleId: other }, token);
  for (const groupIdOrName of [String(projectId), "kea-basin"]) {
    const { schedules } = await api.send(listProjectSchedules, { groupIdOrName }, token);
    expect(schedules).toEqual([{ id: shared, schedule: scheduleOf("Shared") }]);
  }
});

test("assigning another schedule takes the place of the first", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  for (const description of ["First", "Second"]) {
    const scheduleId = await makeSchedule(api, token, description);
    await api.send(assignSchedule, { deviceId, scheduleId }, token);
  }
  const { schedule } = await api.send(getOwnSchedule, {}, speaker.token);
  expect(schedule.description).toBe("Second");
});

test("a device's schedule is taken away, whichever of one's own is named", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const assigned = await makeSchedule(api, token, "Assigned");
  const named = await makeSchedule(api, token, "Named");
  await api.send(assignSchedule, { deviceId, scheduleId: assigned }, token);
  await api.send(removeSchedule, { deviceId, scheduleId: named }, token);
  expect((await api.refuse(getOwnSchedule, {}, speaker.token)).status).toBe(403);
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules).toHaveLength(2);
});

test("devices lose a schedule that is deleted", async () => {
  const { api, projectId, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const second = await makeCamera(api, projectId, "Second speaker");
  const [scheduleId, stored] = [await makeSchedule(api, token), await makeSchedule(api, token)];
  await api.send(assignSchedule, { deviceId, scheduleId }, token);
  await api.send(assignSchedule, { deviceId: second.id, scheduleId: stored }, token);
  await api.send(deleteSchedule, { id: scheduleId }, token);
  expect(await scheduleIdsOfDevices(api, token)).toEqual([undefined, stored]);
  const again = await api.refuse(deleteSchedule, { id: scheduleId }, token);
  expect(again).toMatchObject({ status: 403, errorType: "authorization" });
});

test("somebody else's schedule cannot be assigned, removed or deleted by naming it", async () => {
  const { api, projectId, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const mallory = await register(api, "Mallory Member");
  await join(api, mallory, projectId, { admin: true });
  const mere = await register(api, "Mere Member");
  await join(api, mere, projectId);
  const scheduleId = await makeSchedule(api, token);
  const named = { deviceId, scheduleId };
  const foreign = { status: 403, errorType: "client" };
  expect(await api.refuse(assignSchedule, named, mallory.token)).toMatchObject(foreign);
  await api.send(assignSchedule, named, token);
  expect(await api.refuse(removeSchedule, named, mere.token)).toMatchObject(foreign);
  expect(await api.refuse(deleteSchedule, { id: scheduleId }, mallory.token)).toMatchObject(
    foreign,
  );
  await api.send(getOwnSchedule, {}, speaker.token);
});

test("one's own schedule cannot be assigned to somebody else's device", async () => {
  const { api, deviceId, speaker } = await openWithSpeaker();
  await using _ = api;
  const stranger = await register(api, "Sam Stranger");
  const scheduleId = await makeSchedule(api, stranger.token);
  const named = { deviceId, scheduleId };
  for (const endpoint of [assignSchedule, removeSchedule]) {
    const refusal = await api.refuse(endpoint, named, stranger.token);
    expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  }
  expect((await api.refuse(getOwnSchedule, {}, speaker.token)).status).toBe(403);
});

test("a device or a schedule that is not there is missing", async () => {
  const { api, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token);
  for (const named of [
    { deviceId: deviceId + 1, scheduleId },
    { deviceId, scheduleId: scheduleId + 1 },
  ]) {
    for (const endpoint of [assignSchedule, removeSchedule]) {
      const refusal = await api.refuse(endpoint, named, token);
      expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
    }
  }
});

test("inactive devices are set up unless only active ones are asked for", async () => {
  const { api, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token);
  const set = { deactivated_at: api.now().toISOString() };
  await api.services.store.write.updateTable("devices").set(set).execute();
  await api.send(assignSchedule, { deviceId, scheduleId }, token);
  await api.send(getDeviceSchedule, { id: deviceId }, token);
  const active = { "only-active": true };
  const shown = await api.refuse(getDeviceSchedule, { ...active, id: deviceId }, token);
  const assigned = await api.refuse(assignSchedule, { ...active, deviceId, scheduleId }, token);
  expect([shown.status, assigned.status]).toEqual([403, 403]);
});

test("a super-user who puts the permission aside assigns their own schedules alone", async () => {
  const { api, projectId, deviceId, token } = await openWithSpeaker();
  await using _ = api;
  const writer = await register(api, "Wiremu Writer");
  await join(api, writer, projectId);
  await makeSuperUser(api, writer, "write");
  const scheduleId = await makeSchedule(api, token);
  const named = { deviceId, scheduleId, "view-mode": "user" } as const;
  const refusal = await api.refuse(assignSchedule, named, writer.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "client" });
  await api.send(assignSchedule, { deviceId, scheduleId }, writer.token);
});

test("a schedule deleted while it is assigned to many devices is left on none", async () => {
  const { api, projectId, token } = await openWithSpeaker();
  await using _ = api;
  const scheduleId = await makeSchedule(api, token);
  const names = Array.from({ length: 6 }, (_, order) => `Speaker ${order}`);
  const speakers = await Promise.all(names.map((name) => makeCamera(api, projectId, name)));
  const outcomes = await Promise.all([
    ...speakers
      .slice(0, 3)
      .map(({ id: deviceId }) => ({ deviceId, scheduleId }))
      .map((named) => api.attempt(assignSchedule, named, token)),
    api.attempt(deleteSchedule, { id: scheduleId }, token),
    ...speakers
      .slice(3)
      .map(({ id: deviceId }) => ({ deviceId, scheduleId }))
      .map((named) => api.attempt(assignSchedule, named, token)),
  ]);
  const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.refusal.status));
  expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
  expect(new Set(await scheduleIdsOfDevices(api, token))).toEqual(new Set([undefined]));
});

test("whoever makes a schedule is told its id", async () => {
  const { api, token } = await openWithSpeaker();
  await using _ = api;
  const { id } = await api.send(createSchedule, { schedule: scheduleOf("x") }, token);
  const { schedules } = await api.send(listSchedules, {}, token);
  expect(schedules).toEqual([{ id, schedule: scheduleOf("x") }]);
});

test("a schedule that is written anew stays with the devices that have it", async () => {
  const { api, deviceId, speaker, token } = await openWithSpeaker();
  await using _ = api;
  const id = await makeSchedule(api, token);
  await api.send(assignSchedule, { deviceId, scheduleId: id }, token);
  await api.send(replaceSchedule, { id, schedule: scheduleOf("Anew") }, token);
  const { schedule } = await api.send(getOwnSchedule, {}, speaker.token);
  expect(schedule).toEqual(scheduleOf("Anew"));
  const missing = { id: id + 1, schedule: scheduleOf("Nothing") };
  expect((await api.refuse(replaceSchedule, missing, token)).errorType).toBe("authorization");
  const { description: _d, ...incomplete } = scheduleOf("x");
  const path = `/api/v1/schedules/${id}`;
  const sent = { method: "PUT", token, body: { schedule: incomplete } };
  expect((await requestRaw(api, path, sent)).status).toBe(422);
  expect((await api.send(getOwnSchedule, {}, speaker.token)).schedule).toEqual(scheduleOf("Anew"));
});
