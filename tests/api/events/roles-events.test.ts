import { expect, test } from "vitest";
import {
  createClassifierEvent,
  createEvents,
  createEventsForDevice,
  getEvent,
  getEventProject,
  getEventThumbnail,
  listEventTypes,
  listEventTypesOfDevice,
  listPowerStates,
  queryEvents,
} from "#contract/wire/events.ts";
import { hour, tell } from "#tests/support/events.ts";
import { answersByRole, everyone, join, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { dataPart, upload } from "#tests/support/recordings/uploads.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const seeing = { ...everyone("ok"), stranger: 403, invited: 403, ...peopleOnly };
const reported = { dateTimes: [hour(6)], description: { type: "test" } };

function picture() {
  return [dataPart({ what: "cat" }), { name: "thumb", content: "cat", fileName: "cat.png" }];
}

test("only a device tells of its own events and sends its own pictures", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const deviceOnly = { ...everyone(401), device: "ok" };
  expect(
    await answersByRole(tokens, (token) => api.attempt(createEvents, reported, token)),
  ).toEqual(deviceOnly);
  const send = async (token: string | undefined) => {
    const { status } = await upload(api, token, picture(), createClassifierEvent.path);
    return status === 200 ? { ok: true as const } : { ok: false as const, refusal: { status } };
  };
  expect(await answersByRole(tokens, send)).toEqual(deviceOnly);
});

test("members and super-users with write permission tell on behalf of a device", async () => {
  await using api = await openTestApi();
  const { tokens, camera, reader, projectId } = await makeCast(api);
  const input = { ...reported, deviceId: camera.id };
  const tell = (token: string | undefined) => api.attempt(createEventsForDevice, input, token);
  expect(await answersByRole(tokens, tell)).toEqual({ ...seeing, "super-user read": 403 });
  await join(api, reader, projectId);
  expect(await tell(reader.token)).toMatchObject({ ok: true });
});

test("every person asks for events, and hears those of their own projects", async () => {
  await using api = await openTestApi();
  const { tokens, camera } = await makeCast(api);
  await tell(api, camera, "rpi-power-on");
  for (const endpoint of [queryEvents, listPowerStates, listEventTypes]) {
    const ask = (token: string | undefined) => api.attempt(endpoint, {}, token);
    const answers = await answersByRole(tokens, ask);
    expect([endpoint.name, answers]).toEqual([endpoint.name, { ...everyone("ok"), ...peopleOnly }]);
  }
});

test("members and super-users see a device's events", async () => {
  await using api = await openTestApi();
  const { tokens, camera } = await makeCast(api);
  await tell(api, camera, "rpi-power-on");
  for (const endpoint of [queryEvents, listPowerStates, listEventTypesOfDevice]) {
    const ask = (token: string | undefined) =>
      api.attempt(endpoint, { deviceId: camera.id }, token);
    expect([endpoint.name, await answersByRole(tokens, ask)]).toEqual([endpoint.name, seeing]);
  }
});

test("members and super-users see an event, its project and its picture", async () => {
  await using api = await openTestApi();
  const { tokens, camera } = await makeCast(api);
  const answer = await upload(api, camera.token, picture(), createClassifierEvent.path);
  const { id } = answer as typeof answer & { id: number };
  for (const endpoint of [getEvent, getEventProject, getEventThumbnail]) {
    const ask = (token: string | undefined) => api.attempt(endpoint, { id }, token);
    expect([endpoint.name, await answersByRole(tokens, ask)]).toEqual([endpoint.name, seeing]);
  }
});

test("a super-user who puts the permission aside sees no event of others", async () => {
  await using api = await openTestApi();
  const { camera, writer } = await makeCast(api);
  const answer = await upload(api, camera.token, picture(), createClassifierEvent.path);
  const { id } = answer as typeof answer & { id: number };
  for (const endpoint of [getEvent, getEventThumbnail]) {
    const asUser = { id, "view-mode": "user" } as const;
    expect((await api.refuse(endpoint, asUser, writer.token)).status).toBe(403);
  }
});
