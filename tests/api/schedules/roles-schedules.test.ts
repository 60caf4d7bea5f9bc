import { expect, test } from "vitest";
import {
  assignSchedule,
  createSchedule,
  deleteSchedule,
  getDeviceSchedule,
  getOwnSchedule,
  listProjectSchedules,
  listScheduleFollowers,
  listSchedules,
  removeSchedule,
  replaceSchedule,
} from "#contract/wire/schedules/schedules.ts";
import { answersByRole, everyone, join, makeCast } from "#tests/support/projects/people.ts";
import { makeSchedule, scheduleOf } from "#tests/support/projects/schedules.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const peopleOnly = { anonymous: 401, device: 401 };
const membersOnly = { ...peopleOnly, stranger: 403, invited: 403 };

test("every person makes and lists schedules of their own", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const schedule = scheduleOf("Possums at dusk");
  expect(
    await answersByRole(tokens, (token) => api.attempt(createSchedule, { schedule }, token)),
  ).toEqual({ ...everyone("ok"), ...peopleOnly });
  expect(await answersByRole(tokens, (token) => api.attempt(listSchedules, {}, token))).toEqual({
    ...everyone("ok"),
    ...peopleOnly,
  });
});

test("only a device asks for its own schedule", async () => {
  await using api = await openTestApi();
  const { tokens, camera, member } = await makeCast(api);
  const scheduleId = await makeSchedule(api, member.token);
  await api.send(assignSchedule, { deviceId: camera.id, scheduleId }, member.token);
  expect(await answersByRole(tokens, (token) => api.attempt(getOwnSchedule, {}, token))).toEqual({
    ...everyone(401),
    device: "ok",
  });
});

test("a device's and a project's schedules are for members and super-users", async () => {
  await using api = await openTestApi();
  const { tokens, camera, projectId, member } = await makeCast(api);
  const scheduleId = await makeSchedule(api, member.token);
  await api.send(assignSchedule, { deviceId: camera.id, scheduleId }, member.token);
  const expected = { ...everyone("ok"), ...membersOnly };
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(getDeviceSchedule, { id: camera.id }, token),
    ),
  ).toEqual(expected);
  expect(
    await answersByRole(tokens, (token) =>
      api.attempt(listProjectSchedules, { groupIdOrName: String(projectId) }, token),
    ),
  ).toEqual(expected);
});

test("members give a device a schedule of their own and take it away", async () => {
  await using api = await openTestApi();
  const { tokens, camera } = await makeCast(api);
  for (const endpoint of [assignSchedule, removeSchedule]) {
    const answers = await answersByRole(tokens, async (token) => {
      const isPerson = token !== undefined && token !== tokens.device;
      const scheduleId = isPerson ? await makeSchedule(api, token) : 1;
      return api.attempt(endpoint, { deviceId: camera.id, scheduleId }, token);
    });
    expect([endpoint.name, answers]).toEqual([
      endpoint.name,
      { ...everyone("ok"), ...membersOnly, "super-user read": 403 },
    ]);
  }
});

test("somebody else's schedule is given and taken by super-users with write permission, and taken by admins of the device that follows it", async () => {
  await using api = await openTestApi();
  const { tokens, camera, owner } = await makeCast(api);
  const scheduleId = await makeSchedule(api, owner.token);
  const named = { deviceId: camera.id, scheduleId };
  const alone = { ...everyone(403), ...peopleOnly, owner: "ok", "super-user write": "ok" };
  expect(await answersByRole(tokens, (token) => api.attempt(assignSchedule, named, token))).toEqual(
    alone,
  );
  const answers = await answersByRole(tokens, async (token) => {
    await api.send(assignSchedule, named, owner.token);
    return api.attempt(removeSchedule, named, token);
  });
  expect(answers).toEqual({ ...alone, admin: "ok" });
});

test("a super-user with read permission who is a member gives schedules of their own", async () => {
  await using api = await openTestApi();
  const { camera, projectId, reader, owner } = await makeCast(api);
  await join(api, reader, projectId, { admin: true });
  const [own, foreign] = [
    await makeSchedule(api, reader.token),
    await makeSchedule(api, owner.token),
  ];
  const deviceId = camera.id;
  await api.send(assignSchedule, { deviceId, scheduleId: own }, reader.token);
  const refusal = await api.refuse(assignSchedule, { deviceId, scheduleId: foreign }, reader.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "client" });
});

test("a schedule is written anew by whoever made it and by super-users with write permission", async () => {
  await using api = await openTestApi();
  const { tokens, owner } = await makeCast(api);
  const id = await makeSchedule(api, owner.token);
  const schedule = scheduleOf("Written anew");
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(replaceSchedule, { id, schedule }, token),
  );
  expect(answers).toEqual({
    ...everyone(403),
    ...peopleOnly,
    owner: "ok",
    "super-user write": "ok",
  });
});

test("a schedule is deleted by whoever made it and by super-users with write permission", async () => {
  await using api = await openTestApi();
  const { tokens, owner } = await makeCast(api);
  const answers = await answersByRole(tokens, async (token) => {
    const scheduleId = await makeSchedule(api, owner.token);
    return api.attempt(deleteSchedule, { id: scheduleId }, token);
  });
  expect(answers).toEqual({
    ...everyone(403),
    ...peopleOnly,
    owner: "ok",
    "super-user write": "ok",
  });
});

test("who follows a schedule is told to whoever made it and to super-users", async () => {
  await using api = await openTestApi();
  const { tokens, owner } = await makeCast(api);
  const id = await makeSchedule(api, owner.token);
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(listScheduleFollowers, { id }, token),
  );
  expect(answers).toEqual({
    ...everyone(403),
    ...peopleOnly,
    owner: "ok",
    "super-user read": "ok",
    "super-user write": "ok",
  });
});
